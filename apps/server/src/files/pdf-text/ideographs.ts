/** Families of fonts for Chinese, Japanese and Korean: the same character is drawn a little differently in each of them. */
export const ideographFamilies = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr'] as const
type Family = (typeof ideographFamilies)[number]

/** How many characters of a text each national character set has. */
export type IdeographCounts = Record<Family, number>

// The everyday characters of a language are in the first part of its national standard: traditional forms that Japanese has given up are in the second.
// A character is two bytes, which are in these ranges.
const characterSets: Record<Family, { encoding: string; firstTo: number; secondFrom: number }> = {
  'noto-sans-jp': { encoding: 'euc-jp', firstTo: 0xcf, secondFrom: 0xa1 },
  'noto-sans-sc': { encoding: 'gb2312', firstTo: 0xf7, secondFrom: 0xa1 },
  'noto-sans-tc': { encoding: 'big5', firstTo: 0xc6, secondFrom: 0x40 },
  'noto-sans-kr': { encoding: 'euc-kr', firstTo: 0xfd, secondFrom: 0xa1 },
}
const isIdeograph = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u

const loaded = new Map<Family, ReadonlySet<string>>()

function charactersOf(family: Family): ReadonlySet<string> {
  const known = loaded.get(family)
  if (known) return known
  const { encoding, firstTo, secondFrom } = characterSets[family]
  const bytes: number[] = []
  for (let first = 0xa1; first <= firstTo; first++) for (let second = secondFrom; second <= 0xfe; second++) bytes.push(first, second)
  const characters = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
  loaded.set(family, characters)
  return characters
}

/** Counts the characters of a text that each national character set has. */
export function countIdeographs(text: string): IdeographCounts {
  const counts = { 'noto-sans-jp': 0, 'noto-sans-sc': 0, 'noto-sans-tc': 0, 'noto-sans-kr': 0 }
  for (const character of text.normalize('NFC')) {
    if (!isIdeograph.test(character)) continue
    for (const family of ideographFamilies) if (charactersOf(family).has(character)) counts[family]++
  }
  return counts
}

/** Returns the families in the order in which they are tried for a text: first the one of its language; where the text is of several, as its document. */
export function orderIdeographFamilies(text: IdeographCounts, document: IdeographCounts): readonly Family[] {
  return ideographFamilies.toSorted((a, b) => text[b] - text[a] || document[b] - document[a])
}
