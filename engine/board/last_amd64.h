// The body of lastTwo256 and lastTwo512, which bring their own FLIPS and CONSTANTS. AX is own, BX opp, CX and SI are the empty
// squares, DI is the least that a move so far leaves the other side, R8 counts the positions, with bit 32 set after a pass. At bound
// and below, the other side's least is enough.
	MOVQ         own+0(FP), AX
	MOVQ         opp+8(FP), BX
	MOVQ         x+16(FP), CX
	MOVQ         y+24(FP), SI
	ANDL         $63, CX
	ANDL         $63, SI
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ         beta+40(FP), R8
	NEGQ         R8
	MOVQ         R8, bound-8(SP)
	MOVL         $1, R8
	MOVL         $100, DI

side:
	CONSTANTS
	MOVL  CX, DX
	SHLL  $6, DX
	FLIPS
	VMOVQ X3, R12
	TESTQ R12, R12
	JZ    second
	INCQ  R8
	XORQ  BX, R12
	PLACE(SI)
	TURNED
	TESTL R11, R11
	JNZ   firstReplied
	NOREPLY
	JMP   first

firstReplied:
	REPLY

first:
	MOVQ R13, DI
	CMPQ R13, bound-8(SP)
	JLE  found

second:
	LEAQ  ·rays(SB), R9
	MOVL  SI, DX
	SHLL  $6, DX
	FLIPS
	VMOVQ X3, R12
	TESTQ R12, R12
	JZ    moved
	INCQ  R8
	XORQ  BX, R12
	PLACE(CX)
	TURNED
	TESTL R11, R11
	JNZ   secondReplied
	NOREPLY
	JMP   both

secondReplied:
	REPLY

both:
	CMPQ    R13, DI
	CMOVQLT R13, DI

moved:
	CMPL     DI, $100
	JNE      found
	BTSQ     $32, R8
	JCS      found              // neither side can move
	MOVQ     alpha+32(FP), R12
	MOVQ     R12, bound-8(SP)
	XCHGQ    AX, BX
	VMOVDQU  Y0, Y2
	VMOVDQU  Y1, Y0
	VMOVDQU  Y2, Y1
	JMP      side

found:
	MOVQ    DI, R13
	NEGQ    R13
	BTQ     $32, R8
	CMOVQCS DI, R13
	MOVL    R8, R8
	MOVQ    R13, score+48(FP)
	MOVQ    R8, nodes+56(FP)
	VZEROUPPER
	RET
