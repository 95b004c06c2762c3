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
  const issue = mappingError(mapping, columns.length)
  if (issue) throw fieldError(`mapping.${issue.index}`, 'bad_mapping', issue.error)
  if (!isCurrency(options.currency))
    throw fieldError('options.currency', 'unknown_currency', message('import_error.currency_option', { currency: options.currency }))
}
