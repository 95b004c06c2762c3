import type { Pdf, TextWriter } from './text-box.ts'

/** Whether a text has a word that is longer than any line: pdfkit needs minutes for one of 2,000 characters in a narrow column. */
export const hasLongWord = (text: string): boolean => /\S{150}/.test(text)

/** Creates what draws texts in the main font alone. */
export function createPlainWriter(doc: Pdf): TextWriter {
  return {
    drawText(text, { font, size, colour }, { x, y, width, align = 'left', height }) {
      doc.font(font).fontSize(size)
      if (colour !== undefined) doc.fillColor(colour)
      doc.text(text, x, y, { width, align, ...(height === undefined ? {} : { height, ellipsis: true }) })
      return doc.y
    },
    heightOfText: (text, { font, size }, width) => doc.font(font).fontSize(size).heightOfString(text, { width }),
  }
}
