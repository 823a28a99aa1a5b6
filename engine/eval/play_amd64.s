#include "textflag.h"

// An entry of Indices has 128 bytes. Y0 to Y3 gather the new ones.
#define SUBTRACT(from) \
	VPSUBQ 0(from), Y0, Y0  \
	VPSUBQ 32(from), Y1, Y1 \
	VPSUBQ 64(from), Y2, Y2 \
	VPSUBQ 96(from), Y3, Y3

// func playInVectors(x, from *Indices, square int, flips uint64)
TEXT ·playInVectors(SB), NOSPLIT, $0-32
	MOVQ    x+0(FP), DI
	MOVQ    from+8(FP), SI
	MOVQ    square+16(FP), AX
	MOVQ    flips+24(FP), BX
	LEAQ    ·twiceEmpty(SB), R8
	VMOVDQU 0(R8), Y0
	VMOVDQU 32(R8), Y1
	VMOVDQU 64(R8), Y2
	VMOVDQU 96(R8), Y3
	SUBTRACT(SI)
	SHLQ    $7, AX
	LEAQ    ·disc(SB), R9
	ADDQ    AX, R9
	SUBTRACT(R9)
	LEAQ    ·flip(SB), R10
	TESTQ   BX, BX
	JZ      done

next:
	BSFQ  BX, CX
	LEAQ  -1(BX), DX
	SHLQ  $7, CX
	ADDQ  R10, CX
	SUBTRACT(CX)
	ANDQ  DX, BX
	JNZ   next

done:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VZEROUPPER
	RET
