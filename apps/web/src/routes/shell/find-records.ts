import { t } from '@lingui/core/macro'
import { admin } from '@stoa/contract/admin.ts'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import type { Company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { contains } from '../../lib/list-query.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'

/** A record that was found: what it is called, what distinguishes it, and its page. */
type FoundRecord = { id: string; name: string; note: string; href: string }

/** The records of one kind that match, the first few of them, and the list of all. */
export type FoundGroup = { key: string; label: string; records: readonly FoundRecord[]; allHref: string }

/** Records shown of each kind. */
const maxRecords = 5
/** Fewer characters than this match nearly everything. */
const minCharacters = 2

type Search = { groups: FoundGroup[]; isLoading: boolean; error: unknown; retry: () => void }

/** Finds products and orders, for an operator collections and merchants too, or companies for an administrator, as far as the person may see them. Searches once `words` has two characters. */
export function useFoundRecords(words: string, own: Pick<Company, 'companyId' | 'companyType'>): Search {
  const text = words.trim()
  const isSearching = text.length >= minCharacters
  const filter = contains('text', text) ?? ''
  const query = { filter, limit: maxRecords }
  const maySee = {
    products: useMay('product:read'),
    orders: useMay('order:read'),
    merchants: useMay('merchant:read'),
    companies: useMay('company:administer'),
  }
  // Their pages are the operator's: a merchant would be led to one it may not open.
  const mayCollections = useMay('collection:read') && own.companyType === 'MARKETPLACE'
  const products = useCall(product.paged, { params: { id: own.companyId }, query }, { enabled: isSearching && maySee.products })
  const orders = useCall(order.paged, { query: { text, limit: maxRecords } }, { enabled: isSearching && maySee.orders })
  const collections = useCall(collection.paged, { params: { id: own.companyId }, query }, { enabled: isSearching && mayCollections })
  const merchants = useCall(company.companyHasMerchants, { query }, { enabled: isSearching && maySee.merchants })
  const companies = useCall(admin.companies, { query }, { enabled: isSearching && maySee.companies })
  const queries = [
    ...(maySee.products ? [products] : []),
    ...(maySee.orders ? [orders] : []),
    ...(mayCollections ? [collections] : []),
    ...(maySee.merchants ? [merchants] : []),
    ...(maySee.companies ? [companies] : []),
  ]
  const group = (key: string, label: string, list: string, records: readonly FoundRecord[] | undefined): FoundGroup[] =>
    records === undefined || records.length === 0 ? [] : [{ key, label, records, allHref: `${list}${stringifySearch({ q: text })}` }]
  const groups = isSearching
    ? [
        ...group(
          'products',
          t`Products`,
          '/shop/products',
          products.data?.value.map((row) => ({
            id: row.id,
            name: row.name,
            note: own.companyType === 'MARKETPLACE' ? row.merchantName : row.merchantProductReference,
            href: `/shop/products/${row.id}`,
          })),
        ),
        ...group(
          'orders',
          t`Orders`,
          '/shop/orders',
          orders.data?.value.map((row) => ({
            id: row.hash,
            name: t`Order ${row.orderId}`,
            note: `${row.customerName}, ${money(row.total)}`,
            href: `/shop/orders/${row.hash}`,
          })),
        ),
        ...group(
          'merchants',
          t`Merchants`,
          '/search/merchants',
          merchants.data?.value.map((row) => ({
            id: row.companyId,
            name: row.companyName,
            note: row.tagline,
            href: `/search/merchants/${row.companyId}`,
          })),
        ),
        ...group(
          'collections',
          t`Collections`,
          '/shop/collections',
          collections.data?.value.map((row) => ({ id: row.id, name: row.name, note: '', href: `/shop/collections/${row.id}` })),
        ),
        ...group(
          'companies',
          t`Companies`,
          '/admin/companies',
          companies.data?.value.map((row) => ({
            id: row.companyId,
            name: row.companyName,
            note: row.email,
            href: `/admin/companies${stringifySearch({ q: row.companyName })}`,
          })),
        ),
      ]
    : []
  return {
    groups,
    isLoading: isSearching && queries.some(({ isFetching, isPlaceholderData, isPending }) => isFetching && (isPending || isPlaceholderData)),
    error: isSearching ? (queries.find(({ error }) => error !== null)?.error ?? undefined) : undefined,
    retry: () => queries.forEach(({ error, refetch }) => void (error !== null && refetch())),
  }
}
