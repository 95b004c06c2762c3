import * as z from 'zod/mini'
import { Currency, Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant, Month } from './page.ts'
import { route } from './route.ts'

/** Where the ledger keeps money. */
export const AccountKind = z.enum([
  'provider_clearing',
  'merchant_pending',
  'merchant_payable',
  'merchant_reserved',
  'merchant_risk_reserve',
  'merchant_debt',
  'dispute_hold',
  'commission_income',
  /** VAT on commission and on services. */
  'commission_vat',
  /** Adjustments for services, without their VAT. */
  'service_income',
  'shipping_income',
  'provider_fees',
  'tax_withheld',
  'marketplace_discounts',
  'adjustments',
  'suspense',
  'settled_outside',
  'rounding',
])
export type AccountKind = z.infer<typeof AccountKind>

/** Why money moved between accounts. */
export const TransferKind = z.enum([
  'capture',
  'collection',
  'commission',
  /** The discount that the marketplace pays, and what refunds took back of it. */
  'discount',
  'discount_return',
  'refund',
  'reimbursement',
  'commission_return',
  'commission_vat',
  'release',
  'reserve',
  'payout',
  'payout_return',
  'payout_reversal',
  /** What a payout leaves for the next one, because its provider pays certain amounts only. */
  'payout_carry',
  'adjustment',
  'risk_reserve',
  'risk_release',
  'debt',
  'debt_payment',
  'write_off',
  'provider_fee',
  'provider_fee_return',
  'dispute_hold',
  'dispute_release',
  'dispute_loss',
  'cost_share',
  'cost_share_return',
  'return_fee',
  'tax',
  'tax_return',
  'tax_remittance',
  'tax_remittance_reversal',
  'suspense',
])
export type TransferKind = z.infer<typeof TransferKind>

const Company = z.object({ id: Id, name: z.string() })
const partner = z.object({ partnerId: Id })

/** One movement of a merchant's money. Positive: in favour of the merchant. */
export const StatementLine = z.object({
  id: Id,
  on: Day,
  kind: TransferKind,
  /** What is shown for it, in the reader's language. */
  description: z.string(),
  /** The order it belongs to; null for payouts and adjustments. */
  orderId: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  payoutNumber: z.nullable(z.string()),
  amount: Money,
})
export type StatementLine = z.infer<typeof StatementLine>

/** What a marketplace owed a merchant at the beginning and the end of a month, and what changed it. */
export const Statement = z.object({
  marketplace: Company,
  merchant: Company,
  month: Month,
  /** The month that it is where the marketplace is. */
  currentMonth: Month,
  currency: Currency,
  /** Whether the month is closed: nothing more is booked into it. */
  isClosed: z.boolean(),
  opening: Money,
  /** What the month changed, by kind; they sum to closing minus opening. */
  changes: z.array(z.object({ kind: TransferKind, label: z.string(), count: z.int(), amount: Money })),
  closing: Money,
  /** Where the closing balance is. */
  accounts: z.array(z.object({ account: AccountKind, label: z.string(), amount: Money })),
})
export type Statement = z.infer<typeof Statement>

export const LedgerMonth = z.object({
  month: Month,
  /** Orders captured in it. */
  orders: z.int(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
  /** Whether it can be closed now: it is over, and every earlier month is closed. */
  mayClose: z.boolean(),
  /** Whether it has ended, so that it can be closed together with the open months before it. */
  isOver: z.boolean(),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

export const ledger = {
  balances: route({
    method: 'GET',
    path: '/Ledger/Balances',
    permission: 'money:read',
    summary:
      'The balance of every account: now, as it was known at an instant (`at`), or at the end of a day (`on`), then without accounts that were zero; of one partner, or of all',
    query: z.object({ partnerId: z.optional(Id), at: z.optional(Instant), on: z.optional(Day) }),
    returns: z.array(z.object({ account: AccountKind, label: z.string(), amount: Money })),
  }),
  statement: route({
    method: 'GET',
    path: '/Ledger/Statement/{partnerId}',
    permission: 'money:read',
    summary:
      'The statement of a month, without `month` of the one that it is where the marketplace is: `partnerId` is the merchant for an operator and the marketplace for a merchant',
    params: partner,
    query: z.object({ month: z.optional(Month) }),
    returns: Statement,
  }),
  statementLines: route({
    method: 'GET',
    path: '/Ledger/StatementLines/{partnerId}',
    permission: 'money:read',
    summary: 'The movements of a statement, oldest first',
    params: partner,
    query: z.object({ month: z.optional(Month) }),
    paged: { item: StatementLine, sorts: ['on'] },
  }),
  exportStatement: route({
    method: 'GET',
    path: '/Ledger/ExportStatement/{partnerId}',
    permission: 'money:read',
    summary: 'The statement of a month as PDF, or its movements as CSV or XLSX',
    params: partner,
    query: z.object({ month: Month, format: z._default(z.enum(['pdf', ...TableFormat.options]), 'pdf') }),
    answers: 'blob',
    contentType: ['application/pdf', ...tableTypes],
  }),
  exportJournal: route({
    method: 'GET',
    path: '/Ledger/ExportJournal',
    permission: 'ledger:read',
    summary:
      'What a month changed in the accounts, summed by day, kind of transaction and account with debit and credit, as CSV or XLSX: for the books of the marketplace. The debits and credits of each day and kind are equal. Test orders are left out',
    query: z.object({ month: Month, format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: [...tableTypes],
  }),
  months: route({
    method: 'GET',
    path: '/Ledger/Months',
    permission: 'ledger:read',
    summary: 'The months since the first sale, newest first, and which are closed',
    returns: z.array(LedgerMonth),
  }),
  closeMonth: route({
    method: 'POST',
    path: '/Ledger/CloseMonth',
    permission: 'ledger:close',
    summary:
      'Closes a month that is over, and with `includeEarlier` every open month before it: nothing more is booked into them, and corrections go to the open month. 409 while it is not over, or an earlier one is open that is not included; then none is closed',
    body: z.strictObject({
      month: Month,
      /** Closes the open months before it as well, in their order. */
      includeEarlier: z._default(z.boolean(), false),
    }),
    returns: LedgerMonth,
  }),
}
