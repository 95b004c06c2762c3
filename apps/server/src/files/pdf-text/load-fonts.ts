import { readFile } from 'node:fs/promises'
import { create, openSync } from 'fontkit'
import type { Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { cutFont } from './cut-font.ts'
import { mainFont } from './divide-text.ts'
import type { FontFinder } from './divide-text.ts'
import { fontFileOf, pathOfFontFile } from './font-files.ts'
import { countIdeographs, ideographFamilies, orderIdeographFamilies } from './ideographs.ts'
import { mainFontFiles } from './main-font.ts'
import type { Weight } from './main-font.ts'
import type { Pdf } from './text-box.ts'

/** How far a font reaches above and below the base line, in parts of its size. */
export type Reach = { above: number; below: number }

/** The fonts that the texts of a document are drawn with. */
export type DocumentFonts = {
  /** Returns what finds the font of each character of a text. */
  finderOf(text: string): FontFinder
  /** Returns the name under which the document has a font. */
  nameOf(font: string, weight: Weight): string
  reachOf(font: string): Reach
}

type OpenFont = { characters: ReadonlySet<number>; reach: Reach }

// Semi-bold is the bold of the main font too.
const thickness: Record<Weight, number> = { regular: 400, bold: 600 }

/** What shaping needs: a space, zero-width joiner and non-joiner, the dotted circle below a mark without a letter, and the two parts of the Thai vowel SARA AM. */
const always = [0x20, 0x200c, 0x200d, 0x25cc, 0x0e32, 0x0e4d]

let main: OpenFont | undefined

/** Loads the fonts for those characters of texts that the main font does not have, and registers them with a document. */
export async function loadFonts(doc: Pdf, texts: readonly string[]): Promise<DocumentFonts> {
  main ??= toOpenFont(openSync(mainFontFiles.regular) as Font)
  const { reach } = main
  const fonts = new Map([[mainFont, main]])
  const has = (font: string, codePoint: number): boolean => fonts.get(font)?.characters.has(codePoint) ?? false
  const ofDocument = countIdeographs(texts.join('\n'))
  const filesFor = (text: string): ((codePoint: number) => string | undefined) => {
    const order = orderIdeographFamilies(countIdeographs(text), ofDocument)
    return (codePoint) => fontFileOf(codePoint, order)
  }
  const needed = new Map<string, Set<number>>()
  for (const text of texts) {
    const fileOf = filesFor(text)
    for (const character of new Set(text + text.normalize('NFC'))) {
      const codePoint = character.codePointAt(0) ?? 0
      const file = has(mainFont, codePoint) ? undefined : fileOf(codePoint)
      if (file !== undefined) needed.set(file, (needed.get(file) ?? new Set(always)).add(codePoint))
    }
  }
  for (const [file, codePoints] of needed) fonts.set(file, await openFont(doc, file, codePoints))
  return {
    finderOf: (text) => {
      const fileOf = filesFor(text)
      return {
        has,
        find: (codePoint) => [mainFont, fileOf(codePoint)].find((font) => font !== undefined && has(font, codePoint)),
      }
    },
    nameOf: (font, weight) => (font === mainFont ? weight : registeredName(font, weight)),
    // An ideograph is as high as a line of the main font: what these fonts name as their reach is meant for columns.
    reachOf: (font) => (!ideographFamilies.some((family) => font.startsWith(family)) && fonts.get(font)?.reach) || reach,
  }
}

const registeredName = (file: string, weight: Weight): string => `${file}-${weight}`

const toOpenFont = ({ characterSet, ascent, descent, unitsPerEm }: Font): OpenFont => ({
  characters: new Set(characterSet),
  reach: { above: ascent / unitsPerEm, below: -descent / unitsPerEm },
})

/** Registers both weights of some characters of a font file with a document, which embeds what it uses. */
async function openFont(doc: Pdf, file: string, codePoints: ReadonlySet<number>): Promise<OpenFont> {
  const whole = await decompress(await readFile(pathOfFontFile(file)))
  const regular = await cutFont(whole, codePoints, thickness.regular)
  doc.registerFont(registeredName(file, 'regular'), regular)
  doc.registerFont(registeredName(file, 'bold'), await cutFont(whole, codePoints, thickness.bold))
  return toOpenFont(create(regular) as Font)
}
