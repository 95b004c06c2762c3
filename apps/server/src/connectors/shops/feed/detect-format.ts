import { parse } from 'csv-parse/sync'
import { AppError } from '../../../kit/errors.ts'
import { isGoogleHeader } from './translate-google.ts'
import { shopifyColumns } from './translate-shopify.ts'

/** What kind of product file this is, told by its content alone. */
export type Format = { kind: 'rss' } | { kind: 'shopify' | 'google'; delimiter: string; header: string[]; isCarriageReturnOnly: boolean }

/** How many letters of the file the format is told by. */
export const headLength = 32_768

/** Tells the format by the beginning of the file. Throws AppError `file_unreadable` when it is none we know. */
export function detectFormat(head: string): Format {
  const text = head.trimStart()
  if (text === '') throw new AppError('file_unreadable', { detail: 'The file is empty.' })
  if (text.startsWith('<')) {
    if (/<(rss|feed|channel)\b/i.test(text)) return { kind: 'rss' }
    throw new AppError('file_unreadable', { detail: 'This is a web page or another kind of XML, not an RSS product feed.' })
  }
  const isCarriageReturnOnly = !head.includes('\n') && head.includes('\r')
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  for (const delimiter of [',', ';', '\t', '|']) {
    const header = readHeader(firstLine, delimiter)
    if (shopifyColumns(header)) return { kind: 'shopify', delimiter, header, isCarriageReturnOnly }
    if (isGoogleHeader(header)) return { kind: 'google', delimiter, header, isCarriageReturnOnly }
  }
  throw new AppError('file_unreadable', {
    detail:
      'The first row names no columns we know. Use a Shopify product export (Handle, Title, Variant Price …) or a Google Merchant feed (id, title, price …) as table or RSS.',
  })
}

function readHeader(line: string, delimiter: string): string[] {
  try {
    return parse(line, { delimiter })[0] ?? []
  } catch {
    return line.split(delimiter)
  }
}
