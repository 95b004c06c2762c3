import { cleanText } from './clean-text.ts'
import { mainFont } from './divide-text.ts'
import type { Line, Measures } from './lay-out-text.ts'
import { layOutText } from './lay-out-text.ts'
import { loadFonts } from './load-fonts.ts'
import { createPlainWriter, hasLongWord } from './plain-writer.ts'
import type { Pdf, TextBox, TextStyle, TextWriter } from './text-box.ts'

/** These letters are drawn in another order than they are written in: a reader copies and finds the text that their run names. */
const reordered = /[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\u0e33]/u

/** Creates what draws texts of any script. It has the fonts for the characters of `texts`; any other character is replaced. */
export async function createMixedWriter(doc: Pdf, texts: readonly string[]): Promise<TextWriter> {
  const fonts = await loadFonts(doc, texts.map(cleanText))
  const plain = createPlainWriter(doc)

  const isPlain = (text: string): boolean => {
    const { has } = fonts.finderOf('')
    return !hasLongWord(text) && Array.from(text).every((character) => character === '\n' || has(mainFont, character.codePointAt(0) ?? 0))
  }
  const setFont = (font: string, style: TextStyle): void => void doc.font(fonts.nameOf(font, style.font)).fontSize(style.size)
  const widthOf = ({ text, font }: { text: string; font: string }, style: TextStyle): number => {
    setFont(font, style)
    return doc.widthOfString(text)
  }
  const linesOf = (text: string, style: TextStyle, box: { width: number; height?: number }): Line[] => {
    const measures: Measures = {
      widthOf: (part) => widthOf(part, style),
      reachOf: (font) => {
        const { above, below } = fonts.reachOf(font)
        return { above: above * style.size, below: below * style.size }
      },
    }
    return layOutText(text, fonts.finderOf(text), measures, box)
  }

  const drawLine = ({ runs, above }: Line, style: TextStyle, { x, y, width, align }: TextBox): void => {
    const widths = runs.map((run) => widthOf(run, style))
    let left = align === 'right' ? x + width - widths.reduce((sum, one) => sum + one, 0) : x
    const placed = runs.map((run, index) => {
      const here = left
      left += widths[index] ?? 0
      return { ...run, x: here }
    })
    // Drawn in the order in which they are read, for those who copy the text.
    for (const run of placed.toSorted((a, b) => a.at - b.at)) {
      const isReordered = reordered.test(run.read)
      setFont(run.font, style)
      if (isReordered) doc.markContent('Span', { actual: run.read })
      // With features given, a run is laid out in one piece: words from right to left stay in their order.
      doc.text(run.text, run.x, y + above, { lineBreak: false, baseline: 'alphabetic', features: [] })
      if (isReordered) doc.endMarkedContent()
    }
  }

  return {
    drawText(text, style, box) {
      const cleaned = cleanText(text)
      if (isPlain(cleaned)) return plain.drawText(cleaned, style, box)
      let { y } = box
      if (style.colour !== undefined) doc.fillColor(style.colour)
      for (const line of linesOf(cleaned, style, box)) {
        if (box.height === undefined && y + line.height > doc.page.maxY()) {
          doc.addPage()
          y = doc.page.margins.top
          if (style.colour !== undefined) doc.fillColor(style.colour)
        }
        drawLine(line, style, { ...box, y })
        y += line.height
      }
      doc.x = box.x
      doc.y = y
      return y
    },
    heightOfText(text, style, width) {
      const cleaned = cleanText(text)
      if (isPlain(cleaned)) return plain.heightOfText(cleaned, style, width)
      return linesOf(cleaned, style, { width }).reduce((sum, { height }) => sum + height, 0)
    },
  }
}
