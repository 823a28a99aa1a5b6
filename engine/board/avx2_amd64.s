#include "go_asm.h"
#include "textflag.h"
#include "lines_amd64.h"

// Steps of the four directions towards higher bits; those towards lower bits are the same, shifted the other way.
DATA steps<>+0(SB)/8, $8
DATA steps<>+8(SB)/8, $1
DATA steps<>+16(SB)/8, $9
DATA steps<>+24(SB)/8, $7
GLOBL steps<>(SB), RODATA|NOPTR, $32

// Where a run can go on along each of these: not over the side of the board.
DATA sides<>+0(SB)/8, $0xFFFFFFFFFFFFFFFF
DATA sides<>+8(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA sides<>+16(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA sides<>+24(SB)/8, $0x7E7E7E7E7E7E7E7E
GLOBL sides<>(SB), RODATA|NOPTR, $32

// func moves256(own, opp uint64) uint64
// The four lines side by side, both ways, by the method of above.
TEXT ·moves256(SB), NOSPLIT, $0-24
	VMOVDQU      steps<>(SB), Y10
	VPADDQ       Y10, Y10, Y11
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	VPAND        sides<>(SB), Y1, Y2
	VPSLLVQ      Y10, Y0, Y3
	VPSRLVQ      Y10, Y0, Y4
	VPSLLVQ      Y10, Y2, Y5
	VPAND        Y2, Y3, Y3
	VPAND        Y2, Y4, Y4
	VPAND        Y2, Y5, Y5
	VPSLLVQ      Y10, Y3, Y7
	VPSRLVQ      Y10, Y4, Y8
	VPSRLVQ      Y10, Y5, Y6
	VPAND        Y2, Y7, Y7
	VPAND        Y2, Y8, Y8
	VPOR         Y7, Y3, Y3
	VPOR         Y8, Y4, Y4
	VPSLLVQ      Y11, Y3, Y7
	VPSRLVQ      Y11, Y4, Y8
	VPAND        Y5, Y7, Y7
	VPAND        Y6, Y8, Y8
	VPOR         Y7, Y3, Y3
	VPOR         Y8, Y4, Y4
	VPSLLVQ      Y11, Y3, Y7
	VPSRLVQ      Y11, Y4, Y8
	VPAND        Y5, Y7, Y7
	VPAND        Y6, Y8, Y8
	VPOR         Y7, Y3, Y3
	VPOR         Y8, Y4, Y4
	VPSLLVQ      Y10, Y3, Y3
	VPSRLVQ      Y10, Y4, Y4
	VPOR         Y4, Y3, Y3
	VEXTRACTI128 $1, Y3, X4
	VPOR         X4, X3, X3
	VPSHUFD      $0x4E, X3, X4
	VPOR         X4, X3, X3
	VPOR         X0, X1, X0
	VPANDN       X3, X0, X0
	VMOVQ        X0, ret+16(FP)
	VZEROUPPER
	RET

// FLIPS puts into both words of X3 what turns. Y0 is own, Y1 opp, Y10, Y11, Y12 the steps once, twice and four times, Y13 zero,
// Y14 ones, R9 the address of rays, DX the square times 64. Upwards, subtracting one finds the nearest square that is not the
// opponent's, and own must stand there. Downwards such squares are smeared over all that lies beyond them, and own's highest
// disc on the ray must be above the highest empty square: a comparison of numbers.
#define FLIPS \
	VMOVDQU  (R9)(DX*1), Y2     \
	VMOVDQU  32(R9)(DX*1), Y3   \
	VPANDN   Y2, Y1, Y4         \
	VPANDN   Y3, Y1, Y7         \
	VPADDQ   Y14, Y4, Y5        \
	VPSRLVQ  Y10, Y7, Y9        \
	VPAND    Y3, Y0, Y8         \
	VPANDN   Y7, Y0, Y6         \
	VPOR     Y9, Y7, Y7         \
	VPCMPGTQ Y6, Y8, Y8         \
	VPANDN   Y5, Y4, Y6         \
	VPANDN   Y4, Y5, Y4         \
	VPSRLVQ  Y11, Y7, Y9        \
	VPAND    Y0, Y4, Y4         \
	VPOR     Y9, Y7, Y7         \
	VPAND    Y2, Y6, Y2         \
	VPCMPEQQ Y4, Y13, Y4        \
	VPSRLVQ  Y12, Y7, Y9        \
	VPAND    Y3, Y8, Y3         \
	VPOR     Y9, Y7, Y7         \
	VPANDN   Y2, Y4, Y2         \
	VPANDN   Y3, Y7, Y3         \
	VPOR     Y2, Y3, Y3         \
	VEXTRACTI128 $1, Y3, X4     \
	VPOR     X4, X3, X3         \
	VPSHUFD  $0x4E, X3, X4      \
	VPOR     X4, X3, X3

#define CONSTANTS \
	LEAQ     ·rays(SB), R9      \
	VMOVDQU  steps<>(SB), Y10   \
	VPADDQ   Y10, Y10, Y11      \
	VPADDQ   Y11, Y11, Y12      \
	VPXOR    Y13, Y13, Y13      \
	VPCMPEQQ Y14, Y14, Y14

// func flips256(own, opp uint64, square int) uint64
TEXT ·flips256(SB), NOSPLIT, $0-32
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

// BEYOND adds to Y15 the squares that Y0 reaches over Y1 along one line both ways, by the method of above, for four boards at
// once. THROUGH is Y1 without the edges that the line meets.
#define BEYOND(STEP, TWO, THROUGH) \
	VPSLLQ $STEP, Y0, Y3       \
	VPSRLQ $STEP, Y0, Y4       \
	VPSLLQ $STEP, THROUGH, Y5  \
	VPAND  THROUGH, Y3, Y3     \
	VPAND  THROUGH, Y4, Y4     \
	VPAND  THROUGH, Y5, Y5     \
	VPSLLQ $STEP, Y3, Y7       \
	VPSRLQ $STEP, Y4, Y8       \
	VPSRLQ $STEP, Y5, Y6       \
	VPAND  THROUGH, Y7, Y7     \
	VPAND  THROUGH, Y8, Y8     \
	VPOR   Y7, Y3, Y3          \
	VPOR   Y8, Y4, Y4          \
	VPSLLQ $TWO, Y3, Y7        \
	VPSRLQ $TWO, Y4, Y8        \
	VPAND  Y5, Y7, Y7          \
	VPAND  Y6, Y8, Y8          \
	VPOR   Y7, Y3, Y3          \
	VPOR   Y8, Y4, Y4          \
	VPSLLQ $TWO, Y3, Y7        \
	VPSRLQ $TWO, Y4, Y8        \
	VPAND  Y5, Y7, Y7          \
	VPAND  Y6, Y8, Y8          \
	VPOR   Y7, Y3, Y3          \
	VPOR   Y8, Y4, Y4          \
	VPSLLQ $STEP, Y3, Y3       \
	VPSRLQ $STEP, Y4, Y4       \
	VPOR   Y3, Y15, Y15        \
	VPOR   Y4, Y15, Y15

// func children256(own, opp, moves uint64, c *Children)
// Flips come one move at a time, with the four lines side by side; then replies come for four children at a time.
TEXT ·children256(SB), NOSPLIT, $0-32
	MOVQ         own+0(FP), AX
	MOVQ         opp+8(FP), BX
	MOVQ         moves+16(FP), CX
	MOVQ         c+24(FP), DI
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	POPCNTQ      CX, R8
	XORL         R11, R11
	CONSTANTS

child:
	TZCNTQ CX, DX
	BLSIQ  CX, R10
	BLSRQ  CX, CX
	MOVB   DX, Children_Square(DI)(R11*1)
	SHLQ   $6, DX
	FLIPS
	VMOVQ  X3, R12
	XORQ   AX, R10
	XORQ   R12, R10
	XORQ   BX, R12
	MOVQ   R12, Children_Own(DI)(R11*8)
	MOVQ   R10, Children_Opp(DI)(R11*8)
	INCQ   R11
	CMPQ   R11, R8
	JB     child

	VPBROADCASTQ sides<>+8(SB), Y12
	XORL         R11, R11

replies:
	VMOVDQU Children_Own(DI)(R11*8), Y0
	VMOVDQU Children_Opp(DI)(R11*8), Y1
	VPXOR   Y15, Y15, Y15
	VPAND   Y12, Y1, Y2
	BEYOND(1, 2, Y2)
	BEYOND(7, 14, Y2)
	BEYOND(9, 18, Y2)
	BEYOND(8, 16, Y1)
	VPOR    Y0, Y1, Y0
	VPANDN  Y15, Y0, Y15
	VMOVDQU Y15, Children_Moves(DI)(R11*8)
	ADDQ    $4, R11
	CMPQ    R11, R8
	JB      replies
	VZEROUPPER
	RET

// func lastTwo256(own, opp uint64, x, y, alpha, beta int) (score int, nodes uint64)
TEXT ·lastTwo256(SB), NOSPLIT, $8-64
#include "last_amd64.h"
