import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ideographFamilies } from './ideographs.ts'

/**
 * Families of fonts for one script each, and what they call it. The Arabic letters of Noto are drawn as two glyphs each, a stroke and its dots, which no
 * reader finds again as one letter; Vazirmatn's are one.
 */
const scripts = {
  vazirmatn: 'arabic',
  'noto-sans-armenian': 'armenian',
  'noto-sans-bengali': 'bengali',
  'noto-sans-devanagari': 'devanagari',
  'noto-sans-georgian': 'georgian',
  'noto-sans-hebrew': 'hebrew',
  'noto-sans-tamil': 'tamil',
  'noto-sans-thai': 'thai',
} as const
type ScriptFamily = keyof typeof scripts
type IdeographFamily = (typeof ideographFamilies)[number]

const scriptFamilies = Object.keys(scripts) as ScriptFamily[]

/** Which file of a family covers a character, by its code point. */
const filesOfFamily = new Map<string, ReadonlyMap<number, string>>()

/**
 * Returns the name of the file that covers a code point; undefined where none does. Fonts of ideographs are divided into a hundred files each: a name is
 * drawn with two or three files of 50 KB.
 */
export function fontFileOf(codePoint: number, ideographs: readonly IdeographFamily[]): string | undefined {
  for (const family of [...scriptFamilies, ...ideographs]) {
    const file = filesOf(family).get(codePoint)
    if (file !== undefined) return file
  }
  return undefined
}

/** Returns where a font file is on the disk. */
export function pathOfFontFile(file: string): string {
  const family = [...scriptFamilies, ...ideographFamilies].find((one) => file.startsWith(one)) ?? ''
  return pathIn(family, `files/${file}-wght-normal.woff2`)
}

const pathIn = (family: string, path: string): string => fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`))

function filesOf(family: ScriptFamily | IdeographFamily): ReadonlyMap<number, string> {
  const known = filesOfFamily.get(family)
  if (known) return known
  const files = new Map<number, string>()
  const ranges = JSON.parse(readFileSync(pathIn(family, 'unicode.json'), 'utf8')) as Record<string, string>
  for (const [part, list] of Object.entries(ranges)) {
    // `[12]` is a part of a font for ideographs. The other parts are scripts; the main font has those that several families share.
    if (!part.startsWith('[') && !(family in scripts && scripts[family as ScriptFamily] === part)) continue
    const file = `${family}-${part.replaceAll(/[[\]]/g, '')}`
    for (const [, from = '', to = from] of list.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi))
      for (let codePoint = Number.parseInt(from, 16); codePoint <= Number.parseInt(to, 16); codePoint++) files.set(codePoint, file)
  }
  filesOfFamily.set(family, files)
  return files
}
