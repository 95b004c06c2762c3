import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ImportMapping } from '@stoa/contract/product-import.ts'
import type { DecimalMark } from '@stoa/product-file/cells.ts'
import { ProductFileError } from '@stoa/product-file/file-error.ts'
import { guessDecimal } from '@stoa/product-file/guess-decimal.ts'
import { guessTargets } from '@stoa/product-file/guess-targets.ts'
import { findPreset } from '@stoa/product-file/presets.ts'
import { cutHead, sampleColumns } from '@stoa/product-file/sniff-table.ts'

/** What kind of product file this is, recognised by its content alone. */
export type Format =
  | { kind: 'rss' }
  | {
      kind: 'shopify' | 'google'
      delimiter: string
      header: string[]
      isCarriageReturnOnly: boolean
      /** What each column of a Shopify file is, and how its numbers are written: as a CSV import would read them. */
      mapping: ImportMapping
      decimal: DecimalMark
    }

/** How many characters of the file the format is recognised by. */
export const headLength = 32_768

/** Returns the format by the beginning of the file; `currency` is that of prices that name none. Throws ProductFileError where it is none we know. */
export function detectFormat(head: string, currency = ''): Format {
  const text = head.trimStart()
  if (text === '') throw new ProductFileError('file_error.empty')
  if (text.startsWith('<')) {
    if (/<(rss|feed|channel)\b/i.test(text)) return { kind: 'rss' }
    throw new ProductFileError('file_error.not_a_feed')
  }
  const isCarriageReturnOnly = !head.includes('\n') && head.includes('\r')
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = cutHead(text, delimiter)
    const [header = []] = rows
    const platform = findPreset(header)?.name
    if (platform !== 'Shopify' && platform !== 'Google Merchant') continue
    const columns = sampleColumns(rows)
    const guesses = guessTargets(columns)
    const mapping = guesses.flatMap((guess, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
    const decimal = guessDecimal(
      columns.map((column, index) => ({ ...column, guess: guesses[index] ?? null })),
      { delimiter, currency },
    )
    return { kind: platform === 'Shopify' ? 'shopify' : 'google', delimiter, header, isCarriageReturnOnly, mapping, decimal }
  }
  throw new ProductFileError('file_error.unknown_header')
}
