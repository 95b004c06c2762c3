import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { mappingError } from '@stoa/product-file/plan.ts'
import { isCurrency } from '@stoa/contract/money.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'
import type { ImportRow } from './queries.ts'

/** Throws what is wrong with a mapping for a file, by its place. */
export function checkMapping(
  { columns }: Pick<ImportRow, 'columns'>,
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
): void {
  const error = mappingError(mapping, columns.length)
  if (error) throw fieldError(`mapping.${error.index}`, 'bad_mapping', error.message)
  if (!isCurrency(options.currency))
    throw fieldError('options.currency', 'unknown_currency', message('import_error.unknown_currency', { currency: options.currency }))
}
