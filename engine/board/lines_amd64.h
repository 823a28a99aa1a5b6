// PLACE points at what TURNED needs for the square in S: R14 is the shift of its rank, R15 its file, R9 and DX are the counts for its
// places on rank and file, R10 its diagonals.
#define PLACE(S) \
	MOVL S, R15                \
	MOVL S, R14                \
	MOVL S, R11                \
	ANDL $7, R15               \
	ANDL $56, R14              \
	SHLL $4, R11               \
	LEAQ ·lines(SB), R10       \
	LEAQ ·turnedIfFull(SB), R9 \
	ADDQ R11, R10              \
	MOVL R14, DX               \
	MOVL R15, R11              \
	SHLL $5, DX                \
	SHLL $8, R11               \
	ADDQ R9, DX                \
	ADDQ R11, R9

// TURNED is lastTurned of the set R12, into R11.
#define TURNED \
	SHRXQ   R14, R12, R11        \
	SHRXQ   R15, R12, R13        \
	MOVBLZX R11, R11             \
	ANDQ    factors<>+0(SB), R13 \
	MOVBLZX (R9)(R11*1), R11     \
	IMULQ   factors<>+8(SB), R13 \
	SHRQ    $56, R13             \
	MOVBLZX (DX)(R13*1), R13     \
	ADDL    R13, R11             \
	MOVQ    linesThrough_slash(R10), R13 \
	ANDQ    R12, R13             \
	IMULQ   factors<>+0(SB), R13 \
	SHRQ    $56, R13             \
	MOVBLZX (R9)(R13*1), R13     \
	ADDL    R13, R11             \
	MOVQ    linesThrough_backslash(R10), R13 \
	ANDQ    R12, R13             \
	IMULQ   factors<>+0(SB), R13 \
	SHRQ    $56, R13             \
	MOVBLZX (R9)(R13*1), R13     \
	ADDL    R13, R11

// REPLY is the score R13 of the side with the discs R12 that fills the last square and turns R11.
#define REPLY \
	POPCNTQ R12, R12             \
	ADDQ    R11, R12             \
	LEAQ    -62(R12)(R12*1), R13

// NOREPLY is that score where R12 turns nothing: the other side may fill the square, and if it cannot, it goes to the winner. The
// other side has what R12 leaves, that square included; with 32 or more R12 wins.
#define NOREPLY \
	NOTQ    R12                  \
	TURNED                       \
	POPCNTQ R12, R12             \
	CMPL    R12, $33             \
	SBBQ    R13, R13             \
	TESTL   R11, R11             \
	CMOVQNE R11, R13             \
	ADDQ    R13, R12             \
	ADDQ    R12, R12             \
	MOVL    $64, R13             \
	SUBQ    R12, R13

// File a, which also adds up ranks, and what makes a byte of file a: fileA and fromFile.
DATA factors<>+0(SB)/8, $0x0101010101010101
DATA factors<>+8(SB)/8, $0x0102040810204080
GLOBL factors<>(SB), RODATA|NOPTR, $16
