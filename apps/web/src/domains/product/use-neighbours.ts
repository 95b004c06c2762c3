import { productEdit } from '@stoa/contract/product-edit.ts'
import type { Product } from '@stoa/contract/product.ts'
import { useCall } from '../../lib/calls.ts'
import { lastListHref, neighboursOf } from '../../lib/list-memory.ts'
import { contains, listQueryOf } from '../../lib/list-query.ts'
import { parseSearch } from '../../lib/search-text.ts'
import { productFilters, productQuery } from './product-labels.ts'

const list = '/shop/products'
const sorts = ['-updatedAt', 'updatedAt', 'name', '-name'] as const

/** What the list was requested when it was seen last. */
function lastRequested() {
  const [, search = ''] = lastListHref(list).split('?')
  const listQuery = listQueryOf(parseSearch(search), productFilters)
  const sort = sorts.find((one) => one === listQuery.sort)
  const filter = contains('text', listQuery.text)
  return { ...productQuery(listQuery.view, listQuery.filters), ...(sort ? { sort } : {}), ...(filter ? { filter } : {}) }
}

/** Where previous and next lead from a product in the order of the list: from its loaded rows, and beyond them from the server. */
export function useNeighbours(id: string, product: Product | undefined): { previous: string | null; next: string | null } | undefined {
  const near = neighboursOf(list, id)
  const isKnown = near !== undefined && near.previous !== null && near.next !== null
  const { data } = useCall(
    productEdit.neighbours,
    { params: { id, merchantId: product?.merchantId ?? '' }, query: lastRequested() },
    { enabled: product?.id === id && !isKnown },
  )
  if (isKnown || !data) return near
  const href = (other: string | null) => (other === null ? null : `${list}/${other}`)
  return { previous: near?.previous ?? href(data.previous), next: near?.next ?? href(data.next) }
}
