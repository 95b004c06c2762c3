import type { Listing } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useAllPages } from './fetch-all-pages.ts'

/** A menu of more is of no use. */
const maxMenu = 300

/** The merchants a list can be narrowed to: those of the marketplace, and whoever is in its rows, by name. */
export function useMerchantChoices(rows: readonly Pick<Listing, 'merchantId' | 'merchantName'>[]): { value: string; label: string }[] {
  const mayRead = useMay('merchant:read')
  const list = usePages(company.companyHasMerchants, { query: { limit: 100 } }, { enabled: mayRead, staleMs: 300_000 })
  useAllPages({ ...list, hasMore: list.hasMore && list.rows.length < maxMenu })
  const names = new Map([
    ...rows.map((row) => [row.merchantId, row.merchantName] as const),
    ...list.rows.map((one) => [one.companyId, one.companyName] as const),
  ])
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}
