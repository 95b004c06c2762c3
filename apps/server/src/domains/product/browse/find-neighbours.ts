import type { productEdit } from '@stoa/contract/product-edit.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { parseFilter } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { listFilters } from './list-filters.ts'
import { findListNeighbours } from './queries-browse.ts'
import { visibilityOf } from './queries-list.ts'

/** The products before and after one, in the order and within the filters of the list the person came from. */
export async function findNeighbours(
  { db, scope }: Ctx,
  { params, query }: Received<typeof productEdit.neighbours>,
): Promise<Answer<typeof productEdit.neighbours>> {
  const filter = query.filter === undefined || query.filter.trim() === '' ? undefined : parseFilter(query.filter, { name: ['co'], text: ['co'] })
  const filters = { ...listFilters(query, filter), parentsOnly: true }
  const sort = { field: query.sort.replace(/^-/, ''), descending: query.sort.startsWith('-') }
  const place = { merchantId: params.merchantId, productId: params.id, sort }
  return orNotFound(await findListNeighbours(db, visibilityOf(scope), filters, place), 'product')
}
