import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'csv-parse/sync'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { SaxesParser } from 'saxes'

/** Returns the text of each page of a PDF. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])).join(' '))
  }
  return pages
}

/** Returns the text of a PDF as a reader copies it, without white space: runs of several fonts are one text. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    for (const item of content.items) if ('str' in item) text += item.str
  }
  return text.replaceAll(/\s/g, '')
}

/** Returns the rows of a CSV file. */
export function csvRows(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true })
}

/** Returns the rows of each sheet of an XLSX file: texts as text, amounts and days as numbers. Throws for XML that is not well-formed. */
export function xlsxSheets(bytes: Buffer): (string | number)[][][] {
  const parts = unzipSync(new Uint8Array(bytes))
  const names = Object.keys(parts)
  for (const name of names) readXml(strFromU8(parts[name] ?? new Uint8Array()), () => undefined)
  return names
    .filter((name) => name.startsWith('xl/worksheets/'))
    .map((name) => {
      const rows: (string | number)[][] = []
      let isText = false
      readXml(strFromU8(parts[name] ?? new Uint8Array()), (tag, text, attributes) => {
        if (tag === 'row') rows.push([])
        if (tag === 'c') {
          isText = attributes.t === 'inlineStr'
          rows.at(-1)?.push('')
        }
        if (tag === 'f') throw new Error('The sheet has a formula')
        if (text !== undefined) rows.at(-1)?.splice(-1, 1, isText ? text : Number(text))
      })
      return rows
    })
}

function readXml(xml: string, see: (tag: string | undefined, text: string | undefined, attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => see(name, undefined, attributes))
  parser.on('text', (text) => {
    if (text.trim() !== '') see(undefined, text, {})
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}
