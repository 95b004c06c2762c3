import type { FontType } from '@stoa/contract/font-preview.ts'

const maxFaces = 200
/** Of one face: a font has five formats. */
const maxFiles = 20
const maxAddressLength = 2000

/** How well a face shows its font, the highest first: upright and of normal weight, with Latin letters. */
function scoreOf(face: string): number {
  const weight = /font-weight\s*:\s*([\w ]+)/i.exec(face)?.[1]?.trim() ?? '400'
  const [from = 400, to = from] = weight.split(/\s+/).map((word) => (word === 'normal' ? 400 : word === 'bold' ? 700 : Number(word)))
  const isUpright = !/font-style\s*:\s*(italic|oblique)/i.test(face)
  const range = /unicode-range\s*:\s*([^;}]+)/i.exec(face)?.[1]
  const isLatin = range === undefined || /u\+0{0,4}-0{0,2}ff\b/i.test(range.replaceAll(' ', ''))
  return (isLatin ? 4 : 0) + (isUpright ? 2 : 0) + (from <= 400 && 400 <= to ? 1 : 0)
}

/**
 * Returns the address of the font file that a style sheet has for plain Latin text, resolved against the sheet's own; undefined where it has none on
 * the web. The sheet is a stranger's: it is read once from its start to its end, whatever is in it.
 */
export function findFontFile(sheet: string, sheetHref: string): string | undefined {
  const faces = listEnclosed(sheet, /@font-face\s*\{/gi, '}', maxFaces)
  const found = faces.flatMap((face) => {
    const files = listEnclosed(face, /url\(/gi, ')', maxFiles).flatMap((path) => addressOf(path, sheetHref))
    // Of several forms of the same face, the smallest.
    const file = files.find(({ pathname }) => pathname.endsWith('.woff2')) ?? files.find(({ pathname }) => !pathname.endsWith('.eot'))
    return file === undefined ? [] : [{ file: file.href, score: scoreOf(face) }]
  })
  return found.toSorted((one, other) => other.score - one.score)[0]?.file
}

/** Returns the texts between a start and the next end, the first `max` of them. Nothing is read twice: where no end follows, no later one has any. */
function listEnclosed(text: string, start: RegExp, end: string, max: number): string[] {
  const found: string[] = []
  while (found.length < max && start.test(text)) {
    const until = text.indexOf(end, start.lastIndex)
    if (until === -1) break
    found.push(text.slice(start.lastIndex, until))
    start.lastIndex = until + 1
  }
  return found
}

function addressOf(enclosed: string, base: string): URL[] {
  const path = enclosed.trim().replaceAll(/^["']|["']$/g, '')
  if (path === '' || path.length > maxAddressLength || !URL.canParse(path, base)) return []
  const url = new URL(path, base)
  return url.protocol === 'https:' ? [url] : []
}

const kinds: readonly (readonly [type: FontType, start: string])[] = [
  ['font/woff2', 'wOF2'],
  ['font/woff', 'wOFF'],
  ['font/otf', 'OTTO'],
  ['font/ttf', '\0\u0001\0\0'],
  ['font/ttf', 'true'],
]

/** Returns the kind of a font file by its first bytes, whatever it is called; undefined for any other file. */
export function fontTypeOf(bytes: Buffer): FontType | undefined {
  const start = bytes.subarray(0, 4).toString('latin1')
  return kinds.find(([, own]) => own === start)?.[0]
}
