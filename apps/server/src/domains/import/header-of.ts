import { decodeAgain } from '@stoa/contract/file-encoding.ts'
import type { ImportOptions } from '@stoa/contract/product-import.ts'
import type { ImportRow } from './queries.ts'

/** Returns the names of a file's columns, in the encoding that a person chose. */
export function headerOf({ columns, encoding }: Pick<ImportRow, 'columns' | 'encoding'>, options: Pick<ImportOptions, 'encoding'>): string[] {
  const { encoding: chosen } = options
  return columns.map(({ name }) => (chosen === undefined || encoding !== 'windows-1252' ? name : decodeAgain(name, chosen)))
}
