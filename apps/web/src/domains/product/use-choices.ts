import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { useState } from 'react'
import type { Pages } from '../../lib/calls.ts'
import { usePages } from '../../lib/calls.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import { collectionLabel } from './listing/collection-label.ts'
import { useOwnCategories } from './use-own-categories.ts'

type Choice = { value: string; label: string }

/** A menu of more is of no use: beyond it a choice is made from the rows themselves. */
const maxMenu = 300

function useMenu<T>(list: Pages<T>): readonly T[] {
  useAllPages({ ...list, hasMore: list.hasMore && list.rows.length < maxMenu })
  return list.rows
}

/** Every choice met so far, with what the address asks for, by name. Rows a filter took away stay choices. */
function useSeen(met: readonly Choice[], requested: readonly string[] = []): Choice[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = met.filter(({ value }) => value !== '' && !seen.has(value))
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(({ value, label }) => [value, label] as const)]))
  const unnamed = requested.filter((value) => !seen.has(value)).map((value) => [value, value] as const)
  return [...seen, ...unnamed].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}

const plain = (value: string): Choice => ({ value, label: value })

/** What the list can be narrowed to: of an operator every merchant and collection, the shops' own categories, tags and brands. */
export function useProductChoices(rows: readonly ProductRow[], filters: Readonly<Record<string, readonly string[]>>, operatorId: string | undefined) {
  const isOperator = operatorId !== undefined
  const merchants = useMenu(usePages(company.companyHasMerchants, { query: { limit: 100 } }, { enabled: isOperator, staleMs: 300_000 }))
  const tree = useMenu(
    usePages(collection.paged, { params: { id: operatorId ?? '' }, query: { limit: 100 } }, { enabled: isOperator, staleMs: 300_000 }),
  )
  const merchantChoices = useSeen([
    ...merchants.map((one) => ({ value: one.companyId, label: one.companyName })),
    ...rows.map((row) => ({ value: row.merchantId, label: row.merchantName })),
  ])
  const collectionChoices = useSeen([
    ...tree.map((one) => ({ value: one.id, label: collectionLabel(one) })),
    ...rows.flatMap((row) => row.collections.map(({ id, name }) => ({ value: id, label: name }))),
  ])
  // The rows name some of each: all of them are read once somebody opens one of the two menus.
  const [isOpened, setOpened] = useState(false)
  const namesBoth = rows.some((row) => row.externalCategory !== '') && rows.some((row) => row.externalTags.length > 0)
  const used = useOwnCategories({ enabled: isOpened || (rows.length > 0 && !namesBoth) })
  const categoryChoices = useSeen([...used.categories, ...rows.map((row) => row.externalCategory)].map(plain), filters.externalCategory)
  const tagChoices = useSeen([...used.tags, ...rows.flatMap((row) => row.externalTags)].map(plain), filters.externalTag)
  const brandChoices = useSeen(used.brands.map(plain), filters.brand)
  return {
    merchants: merchantChoices,
    collections: collectionChoices,
    categories: categoryChoices,
    tags: tagChoices,
    brands: brandChoices,
    open: () => setOpened(true),
  }
}
