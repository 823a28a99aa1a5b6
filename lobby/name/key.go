package name

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Key is the form in which two names are the same if only case or look-alikes tell them apart. It is for comparing, not for
// showing.
func Key(name string) string {
	return strings.Map(func(r rune) rune {
		r = folded(r)
		if like, ok := representative[r]; ok {
			return like
		}
		return r
	}, norm.NFC.String(name))
}

// folded is the lower-case letter that stands for all cases of a letter.
func folded(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	return unicode.ToLower(least)
}

// representative gives the character that stands for one that looks like it.
var representative = func() map[rune]rune {
	table := make(map[rune]rune)
	for _, class := range lookalikes {
		first := []rune(class)[0]
		for _, r := range class {
			table[r] = first
		}
	}
	return table
}()

// lookalikes are classes of folded letters and digits, each after the one that represents it. They are made from confusables.txt
// of Unicode 13.0 (UTS #39): its pairs of single characters that names may have, where one is ASCII or both are Latin, Cyrillic
// or Greek, and either case of a letter counts for both. Capitals were joined before small letters, and no two of a to z and 0
// to 9 were joined but those that look alike (i, l, 1; o, 0): so the Greek nu is like n, as its capital is, and not like v.
var lookalikes = []string{
	"2ƨϩᒿᴤꙅꝛ",
	"3ȝɜʒзӡᴈⳍꝫ\U000118ca\U00016f3b",
	"4ꮞ\U000118cf",
	"5ƽ\U000118db",
	"6бⳓꮾ",
	"7\U000104fa",
	"8ȣ\U0001031a",
	"9ⳋꝯ\U000118cc\U000118d6",
	"aɑαаᗅꓮꭺ\U000102a0\U00016f40",
	"bßƅʙβвьᏼᑲᖯᗷꓐꞵꮟ\U00010282\U000102a1\U00010301",
	"cсᴄⲥꓚꮯ\U000102a2\U00010302\U0001043d\U0001051c",
	"dԁᑯᗞᗪꓒꓓꭰꮷ",
	"eɛεеєҽԑⴹꓰꞓꬲꭼ\U00010286\U000118c6\U000118ce",
	"fϝքᖴẝꓝꞙꬵ\U00010287\U000102a5\U00010525\U000118c2",
	"gƍɡɢԍցᏻᶃꓖꮐ",
	"hʜηнһհᕼⲏꓧꮋꮒ\U000102cf",
	"jʝϳјᒍꓙꭻ",
	"kĸκкᛕᴋⲕꓗꮶ\U00010518",
	"l1iıǀɩɪ\u0345іӏ\u05d5\u05df\u0627\u07caᒪᛁⲓⳑⵏꓡꓲꙇꭵꮮ\U0001028a\U00010309\U00010443\U00010526\U000118c3\U000118d2\U00016f16\U00016f28",
	"mµʍϻмᗰᛖᴍⲙꓟꮇ\U000102b0\U00010311",
	"nνոռⲛꓠ\U00010513",
	"o0ʃοσϛоօ\u05e1\u0647\u06be\u06c1\u06d5ଠഠဝჿዐᴏᴑⲟⵔꓳꬽꭍ\U00010292\U000102ab\U0001042c\U000104ea\U00010516\U000118c8\U000118d5\U000118d7",
	"pρрᑭⲣꓑꮲ\U00010295",
	"qԛգզⵕ",
	"rʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ\U000104dc\U00016f35",
	"sѕտꓢꜱꮥꮪ\U00010296\U00010448\U000118c1\U00016f3a",
	"tτтᴛⲧꓔꭲ\U00010297\U000102b1\U00010315\U000118dc\U00016f0a",
	"uʋսሀᑌᴜꓴꞟꭎꭒ\U000104f6\U000118d8\U00016f42",
	"vѵ\u05d8ᐯᴠⴸꓦꛟꮩ\U0001051d\U00011706\U000118c0\U00016f08",
	"wɯѡԝաᴡꓪꮃꮤ\U0001170a\U0001170e\U0001170f",
	"xχхᕁᕽᚷⲭⵝꓫꭓꭕ\U00010290\U000102b4\U00010317\U00010527",
	"yɣʏγυуүყᶌỿⲩꓬꭚꭹꮍ\U000102b2\U000118c4\U00016f43",
	"zζᴢꓜꮓ\U000118c9",
	"åȧ",
	"öő",
	"þƿϸ",
	"ăǎ",
	"ĕě",
	"ğǧ",
	"ģǵ",
	"ĭǐ",
	"ņɲ",
	"ŏǒ",
	"ţƫț",
	"ŭǔ",
	"ƕԋ",
	"ǝəә",
	"ɋᶐ",
	"ɔͻᴐↄ",
	"ɸφф",
	"ʌλлᴧᴫ",
	"ʘꙩ",
	"ʚꞝ",
	"ͱⱶ",
	"ͷиᴎ",
	"ͽꜿ",
	"δẟ",
	"πпᴨ",
	"ψѱ",
	"ωꙍꞷ",
	"йѝ",
	"яᴙ",
	"љꭠ",
	"ҷӌ",
	"ᴘᴩ",
	"ṃꭑ",
	"ꜧꞕ",
}
