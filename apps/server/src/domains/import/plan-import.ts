import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { fieldError } from '../../kit/errors.ts'
import type { ImportRow } from './queries.ts'
import { isCurrency } from './rules-cells.ts'
import type { Plan } from './rules-plan.ts'
import { makePlan, mappingFault } from './rules-plan.ts'

/** The plan of a mapping for a file. Throws what is wrong with it. */
export function planImport(row: ImportRow, { mapping, options }: { mapping: ImportMapping; options: ImportOptions }): Plan {
  const fault = mappingFault(mapping, row.columns.length)
  if (fault) throw fieldError(`mapping.${fault.index}`, 'bad_mapping', fault.message)
  if (!isCurrency(options.currency)) throw fieldError('options.currency', 'unknown_currency', `"${options.currency}" is not a currency.`)
  return makePlan(
    mapping,
    row.columns.map(({ name }) => name),
    options,
  )
}
