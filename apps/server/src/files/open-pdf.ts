import { mainFontFiles } from './pdf-text/main-font.ts'
import { createPlainWriter, hasLongWord } from './pdf-text/plain-writer.ts'
import type { Pdf, TextWriter } from './pdf-text/text-box.ts'

/** A PDF with what draws its texts. */
export type OpenPdf = { doc: Pdf; done: Promise<Buffer> } & TextWriter

/** Characters of the main font that need no care: Latin, Greek and Cyrillic letters in common use, punctuation and currencies. */
const isCommon =
  /^[\n\x20-\x7e\u00a0-\u0148\u014a-\u017f\u0386-\u038a\u038e-\u03a1\u03a3-\u03a9\u03ac-\u03ce\u0400-\u045f\u0490\u0491\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212]*$/

/**
 * Opens a PDF in which `texts` are drawn: their fonts are loaded, and embedded as the subset that is used. `done` resolves with its bytes once it was ended.
 * The library is loaded with the first one: it and its fonts take 1.7 MB of source, which no other request needs. So are the fonts of further scripts with the
 * first text that needs them.
 */
export async function openPdf(options: PDFKit.PDFDocumentOptions, texts: readonly string[]): Promise<OpenPdf> {
  const { default: Document } = await import('pdfkit')
  // Without a font of its own: pdfkit would open that one again each time it is used by its name.
  const doc = new Document({ ...options, font: '' })
  doc.registerFont('regular', mainFontFiles.regular).registerFont('bold', mainFontFiles.bold).font('regular')
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const mixed = texts.filter((text) => !isCommon.test(text) || hasLongWord(text))
  const writer = mixed.length === 0 ? createPlainWriter(doc) : await (await import('./pdf-text/mixed-writer.ts')).createMixedWriter(doc, mixed)
  return { doc, done, ...writer }
}
