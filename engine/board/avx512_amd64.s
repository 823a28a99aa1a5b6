#include "go_asm.h"
#include "textflag.h"
#include "lines_amd64.h"

// Steps of the four directions towards higher bits, then, as rotations, of the opposite ones.
DATA steps<>+0(SB)/8, $8
DATA steps<>+8(SB)/8, $1
DATA steps<>+16(SB)/8, $9
DATA steps<>+24(SB)/8, $7
DATA steps<>+32(SB)/8, $56
DATA steps<>+40(SB)/8, $63
DATA steps<>+48(SB)/8, $55
DATA steps<>+56(SB)/8, $57
GLOBL steps<>(SB), RODATA|NOPTR, $64

// Where a disc can turn along each of these: not on an edge that the line meets. So no rotation carries a run around.
DATA within<>+0(SB)/8, $0x00FFFFFFFFFFFF00
DATA within<>+8(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA within<>+16(SB)/8, $0x007E7E7E7E7E7E00
DATA within<>+24(SB)/8, $0x007E7E7E7E7E7E00
DATA within<>+32(SB)/8, $0x00FFFFFFFFFFFF00
DATA within<>+40(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA within<>+48(SB)/8, $0x007E7E7E7E7E7E00
DATA within<>+56(SB)/8, $0x007E7E7E7E7E7E00
GLOBL within<>(SB), RODATA|NOPTR, $64

// func moves512(own, opp uint64) uint64
// All eight directions at once, by the method of above.
TEXT ·moves512(SB), NOSPLIT, $0-24
	MOVQ         own+0(FP), AX
	MOVQ         opp+8(FP), BX
	VMOVDQU64    steps<>(SB), Z4
	VPADDQ       Z4, Z4, Z5
	VPBROADCASTQ AX, Z0
	VPBROADCASTQ BX, Z1
	VPANDQ       within<>(SB), Z1, Z1
	VPROLVQ      Z4, Z0, Z2           // Z2 is the run so far
	VPROLVQ      Z4, Z1, Z3
	VPANDQ       Z1, Z2, Z2
	VPANDQ       Z1, Z3, Z3           // pairs
	VPROLVQ      Z4, Z2, Z6
	VPTERNLOGQ   $0xF8, Z6, Z1, Z2    // Z2 |= Z1 & Z6
	VPROLVQ      Z5, Z2, Z6
	VPTERNLOGQ   $0xF8, Z6, Z3, Z2
	VPROLVQ      Z5, Z2, Z6
	VPTERNLOGQ   $0xF8, Z6, Z3, Z2
	VPROLVQ      Z4, Z2, Z2
	VEXTRACTI64X4 $1, Z2, Y3
	VPOR         Y3, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPOR         X3, X2, X2
	VPSHUFD      $0x4E, X2, X3
	VPOR         X3, X2, X2
	VMOVQ        X2, CX
	ORQ          BX, AX
	ANDNQ        CX, AX, AX
	MOVQ         AX, ret+16(FP)
	VZEROUPPER
	RET

// FLIPS puts into both words of X3 what turns. Y0 is own, Y1 opp, Y13 zero, Y14 ones, R9 the address of rays, DX the square times 64.
// Upwards, subtracting one finds the nearest square that is not the opponent's, and own must stand there. Downwards it is the
// highest one, so own's highest disc on the ray must be above the highest empty square: a comparison of numbers.
#define FLIPS \
	VMOVDQU    (R9)(DX*1), Y2        \
	VMOVDQU    32(R9)(DX*1), Y3      \
	VPANDN     Y2, Y1, Y4            \
	VPANDN     Y3, Y1, Y7            \
	VPADDQ     Y14, Y4, Y5           \
	VPLZCNTQ   Y7, Y9                \
	VPAND      Y3, Y0, Y8            \
	VPANDN     Y7, Y0, Y7            \
	VPTERNLOGQ $0x40, Y4, Y5, Y2     \
	VPTERNLOGQ $0x20, Y0, Y5, Y4     \
	VPSRLVQ    Y9, Y14, Y9           \
	VPCMPGTQ   Y7, Y8, Y8            \
	VPCMPEQQ   Y4, Y13, Y4           \
	VPTERNLOGQ $0x20, Y8, Y9, Y3     \
	VPTERNLOGQ $0xF4, Y4, Y2, Y3     \
	VEXTRACTI128 $1, Y3, X4          \
	VPOR       X4, X3, X3            \
	VPSHUFD    $0x4E, X3, X4         \
	VPOR       X4, X3, X3

#define CONSTANTS \
	LEAQ     ·rays(SB), R9      \
	VPXOR    Y13, Y13, Y13      \
	VPCMPEQQ Y14, Y14, Y14

// func flips512(own, opp uint64, square int) uint64
TEXT ·flips512(SB), NOSPLIT, $0-32
	MOVQ square+16(FP), DX
	ANDQ $63, DX
	SHLQ $6, DX
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	CONSTANTS
	FLIPS
	VMOVQ X3, ret+24(FP)
	VZEROUPPER
	RET

// BEYOND adds to Z22 the squares that Z18 reaches over Z19 along one line both ways, by the method of above, for eight boards
// at once. THROUGH is Z19 without the edges that the line meets.
#define BEYOND(STEP, TWO, THROUGH) \
	VPSLLQ     $STEP, Z18, Z23            \
	VPSRLQ     $STEP, Z18, Z24            \
	VPSLLQ     $STEP, THROUGH, Z25        \
	VPANDQ     THROUGH, Z23, Z23          \
	VPANDQ     THROUGH, Z24, Z24          \
	VPANDQ     THROUGH, Z25, Z25          \
	VPSLLQ     $STEP, Z23, Z27            \
	VPSRLQ     $STEP, Z24, Z28            \
	VPSRLQ     $STEP, Z25, Z26            \
	VPTERNLOGQ $0xF8, Z27, THROUGH, Z23   \
	VPTERNLOGQ $0xF8, Z28, THROUGH, Z24   \
	VPSLLQ     $TWO, Z23, Z27             \
	VPSRLQ     $TWO, Z24, Z28             \
	VPTERNLOGQ $0xF8, Z27, Z25, Z23       \
	VPTERNLOGQ $0xF8, Z28, Z26, Z24       \
	VPSLLQ     $TWO, Z23, Z27             \
	VPSRLQ     $TWO, Z24, Z28             \
	VPTERNLOGQ $0xF8, Z27, Z25, Z23       \
	VPTERNLOGQ $0xF8, Z28, Z26, Z24       \
	VPSLLQ     $STEP, Z23, Z23            \
	VPSRLQ     $STEP, Z24, Z24            \
	VPTERNLOGQ $0xFE, Z23, Z24, Z22

// func children512(own, opp, moves uint64, c *Children)
// Flips come one move at a time, with the four lines side by side; replies come for eight children at a time.
TEXT ·children512(SB), NOSPLIT, $0-32
	MOVQ         moves+16(FP), CX
	MOVQ         c+24(FP), DI
	LEAQ         Children_Square(DI), SI
	VPBROADCASTQ own+0(FP), Z0
	VPBROADCASTQ opp+8(FP), Z1
	CONSTANTS
	VPBROADCASTQ within<>+8(SB), Z21

eight:
	MOVL $1, R11

child:
	TZCNTQ       CX, DX
	BLSIQ        CX, R10
	MOVB         DX, (SI)
	SHLQ         $6, DX
	INCQ         SI
	FLIPS
	KMOVW        R11, K1
	VPBROADCASTQ X3, K1, Z16      // the flips of this child
	VPBROADCASTQ R10, K1, Z17     // its new disc
	BLSRQ        CX, CX
	JZ           replies
	ADDL         R11, R11
	CMPL         R11, $256
	JB           child

replies:
	VPXORQ     Z16, Z1, Z18
	VPXORQ     Z16, Z0, Z19
	VPXORQ     Z17, Z19, Z19
	VMOVDQU64  Z18, Children_Own(DI)
	VMOVDQU64  Z19, Children_Opp(DI)
	VPXORQ     Z22, Z22, Z22
	VPANDQ     Z21, Z19, Z20
	BEYOND(1, 2, Z20)
	BEYOND(7, 14, Z20)
	BEYOND(9, 18, Z20)
	BEYOND(8, 16, Z19)
	VPTERNLOGQ $0x10, Z19, Z18, Z22 // free squares only
	VMOVDQU64  Z22, Children_Moves(DI)
	ADDQ       $64, DI
	TESTQ      CX, CX
	JNZ        eight
	VZEROUPPER
	RET

// func lastTwo512(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64)
TEXT ·lastTwo512(SB), NOSPLIT, $8-64
#include "last_amd64.h"
