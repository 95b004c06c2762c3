import { t } from '@lingui/core/macro'
import { admin } from '@stoa/contract/admin.ts'
import { campaign } from '@stoa/contract/campaign.ts'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import type { Company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { product } from '@stoa/contract/product.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { contains, startsWith } from '../../lib/list-query.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'
import { invoiceLabels } from '../../domains/order/invoice-labels.ts'
import type { MatchRank } from './rank-records.ts'
import { exactFirst, joinRecords, maxRecords, rankOf } from './rank-records.ts'

/** A record that was found: what it is called, what distinguishes it, its page, and how well it matches. */
type FoundRecord = { id: string; name: string; note: string; href: string; rank: MatchRank }

/** The records of one kind that match, the first few of them, and the list of all. */
export type FoundGroup = { key: string; label: string; records: readonly FoundRecord[]; allHref: string }

/** Fewer characters than this match nearly everything. */
const minCharacters = 2

type Search = { groups: FoundGroup[]; isLoading: boolean; error: unknown; retry: () => void }

/**
 * Finds products, orders, payouts, invoices and campaigns, for an operator collections and merchants too, or companies for an administrator, as far as the
 * person may see them. Searches once `words` has two characters. What has the number or the name that is typed is first, then what begins with it.
 */
export function useFoundRecords(words: string, own: Pick<Company, 'companyId' | 'companyType'>): Search {
  const text = words.trim()
  const isSearching = text.length >= minCharacters
  const isOperator = own.companyType === 'MARKETPLACE'
  const ofCompany = { id: own.companyId }
  const starting = { filter: startsWith('text', text) ?? '', limit: maxRecords }
  const containing = { filter: contains('text', text) ?? '', limit: maxRecords }
  const orderNumber = /^#?(\d{1,15})$/.exec(text)?.[1]
  // Every number of a payout or an invoice has a digit: other words are not searched for there.
  const hasDigit = /\d/.test(text)
  const may = {
    products: useMay('product:read') && isSearching,
    orders: useMay('order:read') && isSearching,
    payouts: useMay('money:read') && isSearching && hasDigit,
    invoices: useMay('invoice:read') && isSearching && hasDigit,
    campaigns: useMay('campaign:read') && isSearching,
    merchants: useMay('merchant:read') && isSearching,
    // Their pages are the operator's: a merchant would be led to one it may not open.
    collections: useMay('collection:read') && isOperator && isSearching,
    companies: useMay('company:administer') && isSearching,
  }
  const isNumbered = { enabled: may.orders && orderNumber !== undefined }
  const calls = {
    products: useCall(product.paged, { params: ofCompany, query: containing }, { enabled: may.products }),
    productsFirst: useCall(product.paged, { params: ofCompany, query: { ...starting, sort: 'name' } }, { enabled: may.products }),
    orders: useCall(order.paged, { query: { text, limit: maxRecords } }, { enabled: may.orders }),
    ordersFirst: useCall(order.paged, { query: { filter: `orderId eq "${orderNumber ?? ''}"`, limit: maxRecords } }, isNumbered),
    payouts: useCall(payout.paged, { query: starting }, { enabled: may.payouts }),
    invoices: useCall(invoice.paged, { query: starting }, { enabled: may.invoices }),
    campaigns: useCall(campaign.paged, { query: containing }, { enabled: may.campaigns }),
    campaignsFirst: useCall(campaign.paged, { query: { ...starting, sort: 'name' } }, { enabled: may.campaigns }),
    merchants: useCall(company.companyHasMerchants, { query: containing }, { enabled: may.merchants }),
    merchantsFirst: useCall(company.companyHasMerchants, { query: { ...starting, sort: 'companyName' } }, { enabled: may.merchants }),
    collections: useCall(collection.paged, { params: ofCompany, query: containing }, { enabled: may.collections }),
    collectionsFirst: useCall(collection.paged, { params: ofCompany, query: { ...starting, sort: 'name' } }, { enabled: may.collections }),
    companies: useCall(admin.companies, { query: containing }, { enabled: may.companies }),
  }
  // The answers of what is not searched for are those of other words.
  const rowsOf = <T>(isSearched: boolean, call: { data: { value: T[] } | undefined }): T[] => (isSearched ? (call.data?.value ?? []) : [])
  const group = <T>(
    key: keyof typeof may,
    label: string,
    list: string,
    answers: readonly T[][],
    toRecord: (row: T) => Omit<FoundRecord, 'rank'> & Parameters<typeof rankOf>[1],
  ): FoundGroup[] => {
    const ranked = answers.map((rows) =>
      rows.map((row): FoundRecord => {
        const { number, names, ...record } = toRecord(row)
        return { ...record, rank: rankOf(text, { names, ...(number === undefined ? {} : { number }) }) }
      }),
    )
    const records = joinRecords(...ranked)
    return records.length === 0 ? [] : [{ key, label, records, allHref: `${list}${stringifySearch({ q: text })}` }]
  }
  const groups = [
    ...group('products', t`Products`, '/shop/products', [rowsOf(may.products, calls.productsFirst), rowsOf(may.products, calls.products)], (row) => ({
      id: row.id,
      name: row.name,
      names: [row.name, row.merchantProductReference, ...row.variants.map(({ sku }) => sku)],
      note: isOperator ? row.merchantName : row.merchantProductReference,
      href: `/shop/products/${row.id}`,
    })),
    ...group('orders', t`Orders`, '/shop/orders', [rowsOf(isNumbered.enabled, calls.ordersFirst), rowsOf(may.orders, calls.orders)], (row) => ({
      id: row.hash,
      name: t`Order #${row.orderId}`,
      number: row.orderId,
      names: [row.orderId, row.merchantOrderReference, row.merchantOrderNumber, row.marketplaceOrderReference],
      note: `${row.customerName}, ${money(row.total)}`,
      href: `/shop/orders/${row.hash}`,
    })),
    ...group('payouts', t`Payouts`, '/shop/payouts', [rowsOf(may.payouts, calls.payouts)], (row) => ({
      id: row.id,
      name: t`Payout ${row.number}`,
      number: row.number,
      names: [row.number],
      note: `${isOperator ? row.merchant.name : row.marketplace.name}, ${money(row.amount)}`,
      href: `/shop/payouts/${row.id}`,
    })),
    ...group('invoices', t`Invoices`, '/shop/invoices', [rowsOf(may.invoices, calls.invoices)], (row) => ({
      id: row.id,
      name: `${invoiceLabels[row.kind]} ${row.ref}`,
      number: row.ref,
      names: [row.ref],
      note: `${isOperator ? row.recipient.name : row.issuer.name}, ${money(row.total)}`,
      href: `/shop/invoices/${row.id}`,
    })),
    ...group(
      'merchants',
      t`Merchants`,
      '/search/merchants',
      [rowsOf(may.merchants, calls.merchantsFirst), rowsOf(may.merchants, calls.merchants)],
      (row) => ({
        id: row.companyId,
        name: row.companyName,
        names: [row.companyName, row.handle],
        note: row.tagline,
        href: `/search/merchants/${row.companyId}`,
      }),
    ),
    ...group(
      'collections',
      t`Collections`,
      '/shop/collections',
      [rowsOf(may.collections, calls.collectionsFirst), rowsOf(may.collections, calls.collections)],
      (row) => ({ id: row.id, name: row.name, names: [row.name], note: '', href: `/shop/collections/${row.id}` }),
    ),
    ...group(
      'campaigns',
      t`Campaigns`,
      '/shop/campaigns',
      [rowsOf(may.campaigns, calls.campaignsFirst), rowsOf(may.campaigns, calls.campaigns)],
      (row) => ({ id: row.id, name: row.name, names: [row.name], note: isOperator ? '' : row.marketplace.name, href: `/shop/campaigns/${row.id}` }),
    ),
    ...group('companies', t`Companies`, '/admin/companies', [rowsOf(may.companies, calls.companies)], (row) => ({
      id: row.companyId,
      name: row.companyName,
      names: [row.companyName],
      note: row.email,
      href: `/admin/companies${stringifySearch({ q: row.companyName })}`,
    })),
  ]
  const queries = Object.values(calls)
  return {
    groups: exactFirst(groups),
    isLoading: isSearching && queries.some(({ isFetching, isPlaceholderData, isPending }) => isFetching && (isPending || isPlaceholderData)),
    error: isSearching ? (queries.find(({ error }) => error !== null)?.error ?? undefined) : undefined,
    retry: () => queries.forEach(({ error, refetch }) => void (error !== null && refetch())),
  }
}
