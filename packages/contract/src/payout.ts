import * as z from 'zod/mini'
import { Attention, AttentionCode } from './attention.ts'
import { TransferKind } from './ledger.ts'
import { Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { PayoutStatus } from './states.ts'

/** What a merchant has on a marketplace. Signed: payable may be negative after a refund of what was paid out. */
export const Balance = z.object({
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  /** Captured, but not yet fulfilled or still within the payout delay. */
  pending: Money,
  payable: Money,
  reserved: Money,
  /** Held back by the reserve rule until its date. */
  heldBack: Money,
  /** What the merchant owes after netting. */
  debt: Money,
  paid: Money,
})
export type Balance = z.infer<typeof Balance>

/** Why nothing can be paid to a merchant: something is payable and its payout account is not verified, or it owes more than is payable. */
export const UnpayableReason = z.enum(['account', 'negative'])
export type UnpayableReason = z.infer<typeof UnpayableReason>

export const PayoutItem = z.object({
  orderId: z.string(),
  hash: z.string(),
  marketplaceOrderReference: z.string(),
  placedAt: Instant,
  captured: Money,
  /** What the marketplace pays for the shopper, less what refunds took back. */
  marketplaceDiscount: Money,
  commission: Money,
  /** Tax that the marketplace remits, less what refunds gave back. */
  taxWithheld: Money,
  /** What the merchant is charged of the payment provider's fee, less what refunds gave back. */
  providerFee: Money,
  refunded: Money,
  /** What is held back of the order as a reserve (negative), or released of it. */
  reserve: Money,
  /** The day on which the reserve is released; null where this payout holds none back. */
  reserveReleasesOn: z.nullable(Day),
  /** What else the payout pays of the order: disputes, shared costs. Negative is deducted. */
  other: Money,
  net: Money,
})

/** Money sent to a merchant, with exactly the orders in it. */
export const Payout = z.object({
  id: Id,
  number: z.string(),
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  status: PayoutStatus,
  amount: Money,
  orderCount: z.int(),
  failure: z.nullable(z.string()),
  /** What a payout on its way waits for; it is sent again every ten minutes. */
  waitsFor: z.nullable(z.enum(['insufficient_balance'])),
  providerReference: z.nullable(z.string()),
  createdAt: Instant,
  /** Null again where the bank returned it. */
  paidAt: z.nullable(Instant),
})
export type Payout = z.infer<typeof Payout>

export const payout = {
  balances: route({
    method: 'GET',
    path: '/Invoice/Balance',
    permission: 'money:read',
    summary: 'Pending, payable, reserved and paid: per marketplace for a merchant, per merchant for an operator',
    paged: { item: Balance, sorts: ['name'] },
  }),
  unpayable: route({
    method: 'GET',
    path: '/Payout/PagedUnpayable',
    permission: 'payout:read',
    summary: 'The balances of merchants to which nothing can be paid, for one reason',
    query: z.object({ reason: UnpayableReason }),
    paged: { item: Balance, sorts: ['name'] },
  }),
  run: route({
    method: 'POST',
    path: '/Payout/Run',
    permission: 'payout:run',
    summary: 'Pays every merchant, or one, what is payable and above the minimum',
    body: z.strictObject({ merchantId: z.optional(Id) }),
    idempotency: 'accepted',
    returns: z.object({
      payouts: z.array(Payout),
      skipped: z.array(
        z.object({
          merchantId: Id,
          merchantName: z.string(),
          code: z.enum([
            'negative_balance',
            'nothing_payable',
            'amount_kept',
            'below_minimum',
            'no_payout_account',
            'payout_account_unverified',
            'payout_account_on_hold',
          ]),
          reason: z.string(),
          payable: Money,
        }),
      ),
    }),
    status: 201,
  }),
  paged: route({
    method: 'GET',
    path: '/Payout/PagedPayouts',
    permission: 'money:read',
    summary: 'Payouts, newest first; `text co` searches the number, the merchant and the marketplace, `text sw` the beginning of the number',
    query: z.object({ status: repeated(PayoutStatus), merchantId: repeated(Id), attention: repeated(AttentionCode) }),
    paged: { item: Payout, sorts: ['-createdAt'], filters: { text: ['co', 'sw'] } },
  }),
  get: route({
    method: 'GET',
    path: '/Payout/Get/{id}',
    permission: 'money:read',
    summary: 'One payout with the orders in it',
    params: z.object({ id: Id }),
    returns: z.extend(Payout, {
      items: z.array(PayoutItem),
      /** What it pays besides orders. With the items it sums to the amount. */
      otherItems: z.array(z.object({ kind: TransferKind, label: z.string(), amount: Money })),
      attention: z.array(Attention),
    }),
  }),
  export: route({
    method: 'GET',
    path: '/Payout/Export/{id}',
    permission: 'money:read',
    summary: 'The orders of a payout with their amounts, and what it pays besides them, as CSV or XLSX',
    params: z.object({ id: Id }),
    query: z.object({ format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: [...tableTypes],
  }),
}
