import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { As } from './app.ts'

/** Rows of a market with every kind of money, by what happened to them. */
export type MarketRows = {
  /** The operator. */
  as: As
  marketplaceId: string
  otherMerchantId: string
  /** Orders: paid out and invoiced; one item refunded before shipment and the rest payable; captured and open; a test order. */
  paid: string
  refunded: string
  open: string
  test: string
  /** Orders whose merchant collects the money: recorded as paid, and not yet. */
  collected: string
  toCollect: string
  /** With a discount of the marketplace, one of its two items refunded. */
  discounted: string
  paidPayout: string
  sentPayout: string
  invoice: string
  lastInvoice: string
  /** Adjustments for services on the invoice: a charge, and a credit of it. */
  charge: string
  credit: string
  /** Another credit of the charge after it was invoiced, and the credit note that has it. */
  lateCredit: string
  creditNote: string
  /** A self-billed invoice of two sales, one of them refunded in part. */
  selfBilled: string
}

/** A corruption: what is changed past every constraint, and the codes the invariant check must name, neither more nor fewer. */
export type Corruption = { what: string; plant: (ids: MarketRows) => RawBuilder<unknown>[]; codes: string[] }

/** The orders of a market by what happened to them. */
type OrderName = 'paid' | 'refunded' | 'open' | 'test' | 'collected' | 'toCollect' | 'discounted'

export const order = (ids: MarketRows, which: OrderName) => sql`marketplace_id = ${ids.marketplaceId} and id = ${ids[which]}`
export const lineOf = (ids: MarketRows, which: Exclude<OrderName, 'test'>) => sql`marketplace_id = ${ids.marketplaceId} and order_id = ${ids[which]}`
export const transfer = (ids: MarketRows, which: OrderName, kind: string) =>
  sql`(select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and order_id = ${ids[which]} and kind = ${kind})`
export const payoutTransfer = (ids: MarketRows, which: 'paidPayout' | 'sentPayout', kind: string) =>
  sql`(select id from ledger_transfer where marketplace_id = ${ids.marketplaceId} and payout_id = ${ids[which]} and kind = ${kind})`
export const one = (text: (ids: MarketRows) => RawBuilder<unknown>) => (ids: MarketRows) => [text(ids)]
export const set = (change: string, which: Exclude<OrderName, 'test'>) =>
  one((ids) => sql`update "order" set ${sql.raw(change)} where ${order(ids, which)}`)
export const setLine = (change: string, which: Exclude<OrderName, 'test'>) =>
  one((ids) => sql`update order_line set ${sql.raw(change)} where ${lineOf(ids, which)}`)
export const setRefund = (change: string, which: 'discounted' | 'refunded' = 'refunded') =>
  one((ids) => sql`update refund set ${sql.raw(change)} where ${lineOf(ids, which)}`)
export const addEntry = (ids: MarketRows, transferId: RawBuilder<unknown>, account: string, amount: number, currency = 'EUR') =>
  sql`update ledger_entry e set amount_minor = e.amount_minor + ${amount}, currency = ${currency}
    from ledger_account a where e.marketplace_id = ${ids.marketplaceId} and e.transfer_id = ${transferId} and a.id = e.account_id and a.kind = ${account}`
