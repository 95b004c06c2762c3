import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

/** A PDF that is being drawn. */
export type Pdf = InstanceType<typeof PDFDocument>

// Inter covers Latin, Greek and Cyrillic; the fonts every PDF reader has cover Western Europe only. Embedded as the subset that is used.
const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`))
const fonts = { regular: fontFile('400Regular/Inter_400Regular'), bold: fontFile('600SemiBold/Inter_600SemiBold') }

/**
 * Opens a PDF with the fonts `regular` and `bold`. `done` resolves with its bytes once it was ended. The library is loaded with the first one: it and its
 * fonts take 1.7 MB of source, which no other request needs.
 */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<{ doc: Pdf; done: Promise<Buffer> }> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({ ...options, font: fonts.regular })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, done }
}
