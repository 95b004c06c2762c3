import * as z from 'zod/mini'
import { BasisPoints } from './commission.ts'
import { InvoiceKind } from './invoice-kind.ts'
import { Minor, Money, signedMinor } from './money.ts'
import { ByHash } from './order-hash.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { TaxTreatment } from './tax-treatment.ts'
import { Version, VersionOrNone, prose } from './text.ts'

const Company = z.object({ id: Id, name: z.string() })

/** When payouts are made: by hand; every day; on a day of the week; on a day of the month; on the 1st, 11th and 21st. */
export const PayoutSchedule = z.enum(['manual', 'daily', 'weekly', 'monthly', 'cycle'])
export type PayoutSchedule = z.infer<typeof PayoutSchedule>

/** The rule of a marketplace, or one merchant's own. */
export const PayoutRule = z.object({
  /** Null for the rule of every merchant without its own. */
  merchant: z.nullable(Company),
  schedule: PayoutSchedule,
  /** Weekly: 1 is Monday. Monthly: 1 to 28. Null otherwise. */
  day: z.nullable(z.int()),
  /** What stays payable at least. */
  keep: Money,
  /** The part of each order that is held back, and for how many days. */
  reserveBasisPoints: BasisPoints,
  reserveDays: z.int(),
  lastRunOn: z.nullable(Day),
  version: Version,
})
export type PayoutRule = z.infer<typeof PayoutRule>

export const AdjustmentReason = z.enum(['goodwill', 'correction', 'fine', 'marketing', 'shipping', 'service', 'other'])
export type AdjustmentReason = z.infer<typeof AdjustmentReason>

/** A credit (positive) or charge (negative) of a merchant. */
export const Adjustment = z.object({
  id: Id,
  marketplace: Company,
  merchant: Company,
  amount: Money,
  reason: AdjustmentReason,
  note: z.string(),
  /** Whether it pays for a service of the marketplace: then `amount` includes VAT, and it comes on an invoice or a credit note. One from before services were invoiced is none. */
  isService: z.boolean(),
  /** The VAT inside `amount`: by the rate and the rule of the day it was created, and for a credit that names a charge by those of the charge. Zero, 0 and null where it is no service. */
  tax: Money,
  taxBasisPoints: z.int(),
  taxTreatment: z.nullable(TaxTreatment),
  /** The document that has it; null until one is issued, and where it is no service. */
  invoice: z.nullable(z.object({ id: Id, ref: z.string(), kind: InvoiceKind })),
  /** The charge that a credit for a service takes back, whose VAT it has; null on all others. */
  correctsId: z.nullable(Id),
  /** What credits can still take back of a charge for a service; zero on all others. */
  creditable: Money,
  createdBy: z.string(),
  createdAt: Instant,
})
export type Adjustment = z.infer<typeof Adjustment>

/** What a merchant owes, by age in days, oldest first settled; and a write-off that waits for a second person. */
export const Debt = z.object({
  merchant: Company,
  total: Money,
  aged: z.object({ days0: Money, days30: Money, days60: Money, days90: Money }),
  since: Day,
  writeOff: z.nullable(z.object({ id: Id, amount: Money, note: z.string(), requestedBy: z.string(), requestedAt: Instant, mayDecide: z.boolean() })),
})
export type Debt = z.infer<typeof Debt>

/** What the next payout of a merchant will be, by the function that makes it. */
export const PayoutForecast = z.object({
  marketplace: Company,
  merchant: Company,
  /** The next day of its schedule; null where payouts are made by hand. */
  on: z.nullable(Day),
  /** What is paid if a payout is made now; zero when `code` says why none is. */
  amount: Money,
  orderCount: z.int(),
  heldBack: Money,
  debtSettled: Money,
  code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type PayoutForecast = z.infer<typeof PayoutForecast>

/** Why the money of an order is not paid now. */
export const PayoutBlock = z.enum([
  'test_order',
  'not_captured',
  'payment_to_record',
  'not_fulfilled',
  'return_window',
  'payout_in_progress',
  'amount_kept',
  'negative_balance',
  'nothing_payable',
  'below_minimum',
  'no_payout_account',
  'payout_account_unverified',
  'payout_account_on_hold',
])
export type PayoutBlock = z.infer<typeof PayoutBlock>

/** What an order comes to for its merchant. `collected` is what it collected itself; `refunds` includes what is still to be refunded of a cancelled order; `other` is what people booked by hand. */
export const OrderPart = z.enum(['sales', 'marketplace_discount', 'fees', 'tax_withheld', 'collected', 'refunds', 'disputes', 'cost_share', 'other'])
export type OrderPart = z.infer<typeof OrderPart>

/** What the next payout contains of one order, by the function that makes it. */
export const OrderForecast = z.object({
  /** What is still to be paid of the order, less what the reserve rule holds back. Negative where the merchant owes: commission of what it collected itself, or a refund of what was paid. */
  amount: Money,
  /** Commission and other fees, less what refunds gave back. */
  fees: Money,
  /** What the marketplace pays for the shopper, less what refunds took back. */
  marketplaceDiscount: Money,
  /** Tax that the marketplace remits, less what refunds gave back. */
  taxWithheld: Money,
  heldBack: Money,
  /** The parts that are not zero; what the merchant pays is negative. They sum to `amount`, `heldBack`, `inPayout` and `paid` together. */
  parts: z.array(z.object({ part: OrderPart, amount: Money })),
  /** What of the order is in a payout on its way, and what has been paid. */
  inPayout: Money,
  paid: Money,
  /** The first day on which it can be paid; null where payouts are made by hand, or while nobody knows when it becomes payable. */
  on: z.nullable(Day),
  blocks: z.array(z.object({ code: PayoutBlock, reason: z.string() })),
})
export type OrderForecast = z.infer<typeof OrderForecast>

export const payoutRule = {
  list: route({
    method: 'GET',
    path: '/Payout/Rules',
    permission: 'payout:read',
    summary: 'The payout rule of the marketplace and those of merchants with their own',
    returns: z.array(PayoutRule),
  }),
  update: route({
    method: 'PUT',
    path: '/Payout/UpdateRule',
    permission: 'payout:run',
    summary: 'Sets the payout rule of the marketplace, or of one merchant',
    body: z.strictObject({
      merchantId: z.optional(z.nullable(Id)),
      schedule: PayoutSchedule,
      day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(28)))),
      keepMinor: z._default(Minor.check(z.minimum(0)), 0),
      reserveBasisPoints: z._default(z.int().check(z.minimum(0), z.maximum(5000)), 0),
      reserveDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 0),
      /** The version that was seen of this very rule, 0 where there was none; without it, what is there is replaced. */
      version: z.optional(VersionOrNone),
    }),
    returns: PayoutRule,
  }),
  remove: route({
    method: 'DELETE',
    path: '/Payout/DeleteRule/{merchantId}',
    permission: 'payout:run',
    summary: "Removes a merchant's own rule: that of the marketplace applies",
    params: z.object({ merchantId: Id }),
  }),
  forecast: route({
    method: 'GET',
    path: '/Payout/Forecast',
    permission: 'money:read',
    summary: 'The next payout of each merchant, by the function that makes it: an operator all its merchants, a merchant itself on each marketplace',
    query: z.object({ merchantId: z.optional(Id) }),
    returns: z.array(PayoutForecast),
  }),
  orderForecast: route({
    method: 'GET',
    path: '/Payout/OrderForecast/{hash}',
    permission: 'money:read',
    summary: 'What the next payout contains of an order: amount, fees, date and what blocks it',
    params: ByHash,
    returns: OrderForecast,
  }),
  createAdjustment: route({
    method: 'POST',
    path: '/Payout/CreateAdjustment',
    permission: 'payout:run',
    summary:
      'Credits or charges a merchant with a reason; it is in the next payout and on the statement, and one for a service (`marketing`, `shipping`, `service`, or `other` that says so) on the next invoice or credit note, with the VAT inside its amount',
    body: z.strictObject({
      merchantId: Id,
      amountMinor: signedMinor,
      reason: AdjustmentReason,
      note: z._default(prose(500), ''),
      /** Whether an adjustment for `other` pays for a service; without it, it does not. 422 where it contradicts another reason. */
      isService: z.optional(z.boolean()),
      /**
       * The charge for a service that a credit for one takes back: the VAT is that of the charge, the amount at most what is left of it, and once it is invoiced
       * the credit note names the invoice. 422 without it while the merchant has a charge that is not wholly credited; else the VAT is that of the day.
       */
      correctsId: z.optional(Id),
    }),
    idempotency: 'accepted',
    returns: Adjustment,
    status: 201,
  }),
  serviceTax: route({
    method: 'GET',
    path: '/Payout/ServiceTax/{merchantId}',
    permission: 'payout:run',
    summary: 'How VAT applies to a service for a merchant today, as an adjustment for one that takes back no charge will have it',
    params: z.object({ merchantId: Id }),
    returns: z.object({ taxTreatment: TaxTreatment, taxBasisPoints: z.int() }),
  }),
  pagedAdjustments: route({
    method: 'GET',
    path: '/Payout/PagedAdjustments',
    permission: 'money:read',
    summary: 'Credits and charges, newest first',
    query: z.object({
      merchantId: z.optional(Id),
      /** Only charges for services that are not wholly credited. */
      isCreditable: z.optional(z.literal('true')),
    }),
    paged: { item: Adjustment, sorts: ['-createdAt'] },
  }),
  debts: route({
    method: 'GET',
    path: '/Payout/Debts',
    permission: 'payout:read',
    summary: 'What merchants owe after netting, by age',
    returns: z.array(Debt),
  }),
  requestWriteOff: route({
    method: 'POST',
    path: '/Payout/RequestWriteOff',
    permission: 'payout:run',
    summary: 'Requests to write off the debt of a merchant; another person decides',
    body: z.strictObject({ merchantId: Id, amountMinor: Minor.check(z.minimum(1)), note: z._default(prose(500), '') }),
    idempotency: 'accepted',
    returns: z.object({ id: Id }),
    status: 201,
  }),
  decideWriteOff: route({
    method: 'POST',
    path: '/Payout/DecideWriteOff',
    permission: 'payout:run',
    summary: 'Approves or rejects a write-off that another person requested',
    body: z.strictObject({ id: Id, isApproved: z.boolean() }),
  }),
}
