import * as z from 'zod/mini'
import { InvoiceProblem } from './invoice.ts'
import { Currency, Minor, Money } from './money.ts'
import { TableFormat, tableTypes } from './order-file.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { CompanyType } from './states.ts'
import { TaxTreatment } from './tax-treatment.ts'
import { Version, line } from './text.ts'

/** What a company can subscribe to: a price a month, without VAT. */
export const SubscriptionPlan = z.object({
  planId: Id,
  name: z.string(),
  price: Money,
  /** An inactive plan takes no new companies; those that have it keep it. */
  isActive: z.boolean(),
  /** Companies that have it now. */
  companyCount: z.int(),
  version: Version,
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

/** How a payment provider charges a subscription. `waiting`: it is not set up there yet; `failed`: it could not be. */
export const BillingState = z.enum(['waiting', 'active', 'past_due', 'ended', 'failed'])
export type BillingState = z.infer<typeof BillingState>

/** The plan of a company. */
export const Subscription = z.object({
  subscriptionId: Id,
  company: z.object({ id: Id, name: z.string(), companyType: CompanyType }),
  plan: z.object({ id: Id, name: z.string() }),
  price: Money,
  startedOn: Day,
  /** When the next month is invoiced; null once the subscription has ended. */
  nextInvoiceOn: z.nullable(Day),
  endedOn: z.nullable(Day),
  /** Null where no payment provider charges it: invoices are paid by hand. */
  billing: z.nullable(z.object({ state: BillingState, problem: z.nullable(z.string()) })),
})
export type Subscription = z.infer<typeof Subscription>

/** An invoice for one month of a subscription. Immutable: that it was paid is recorded beside it. */
export const SubscriptionInvoice = z.object({
  id: Id,
  /** Without gaps per issuer and year: `S-2026-000042`. */
  ref: z.string(),
  issuer: z.object({ id: Id, name: z.string() }),
  company: z.object({ id: Id, name: z.string() }),
  planName: z.string(),
  periodFrom: Day,
  periodUntil: Day,
  issuedOn: Day,
  dueOn: Day,
  net: Money,
  tax: Money,
  total: Money,
  taxBasisPoints: z.int(),
  taxTreatment: TaxTreatment,
  paidAt: z.nullable(Instant),
  /** False for one issued before electronic invoices were written: it has no XML. */
  hasElectronic: z.boolean(),
  /** What the payment provider charges for it; null where none does. `payUrl`: its page to pay it. */
  charge: z.nullable(z.object({ state: z.enum(['open', 'paid', 'failed', 'void']), payUrl: z.nullable(z.string()) })),
  createdAt: Instant,
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

const price = Minor.check(z.minimum(0), z.maximum(100_000_000))

export const subscription = {
  plans: route({
    method: 'GET',
    path: '/Subscription/Plans',
    permission: 'subscription:administer',
    summary: 'The plans of the installation, and what is missing before invoices can be issued',
    returns: z.object({ plans: z.array(SubscriptionPlan), problems: z.array(InvoiceProblem) }),
  }),
  createPlan: route({
    method: 'POST',
    path: '/Subscription/CreatePlan',
    permission: 'subscription:manage',
    summary: 'Creates a plan',
    body: z.strictObject({ name: line(80), priceMinor: price, currency: Currency }),
    idempotency: 'accepted',
    returns: SubscriptionPlan,
    status: 201,
  }),
  updatePlan: route({
    method: 'POST',
    path: '/Subscription/UpdatePlan',
    permission: 'subscription:manage',
    summary: 'Changes a plan. A new price applies from the next invoice of each company; the currency stays',
    body: z.strictObject({
      planId: Id,
      version: Version,
      name: z.optional(line(80)),
      priceMinor: z.optional(price),
      isActive: z.optional(z.boolean()),
    }),
    returns: SubscriptionPlan,
  }),
  paged: route({
    method: 'GET',
    path: '/Subscription/PagedSubscriptions',
    permission: 'subscription:administer',
    summary: 'The subscriptions of all companies, newest first',
    query: z.object({ planId: z.optional(Id), isEnded: z.optional(z.enum(['true', 'false'])) }),
    paged: { item: Subscription, sorts: ['-createdAt', 'createdAt'], filters: { companyname: ['co'] } },
  }),
  setCompanyPlan: route({
    method: 'POST',
    path: '/Subscription/SetCompanyPlan',
    permission: 'subscription:manage',
    summary: 'Sets the plan of a company, changes it from the next invoice on, or ends its subscription today with a `planId` of null',
    body: z.strictObject({
      companyId: Id,
      planId: z.nullable(Id),
      /** The first day of a new subscription: at most a month back, and after what was invoiced. Absent: today, or after what was invoiced. */
      startedOn: z.optional(Day),
    }),
    idempotency: 'accepted',
    returns: Subscription,
  }),
  my: route({
    method: 'GET',
    path: '/Subscription/My',
    permission: 'subscription:read',
    summary: 'The subscription of the company; null when it has none',
    returns: z.object({ subscription: z.nullable(Subscription) }),
  }),
  paymentMethod: route({
    method: 'POST',
    path: '/Subscription/PaymentMethod',
    permission: 'payment:manage',
    summary: 'A page of the payment provider where the company enters what its subscription is charged to; 409 where no provider charges it',
    returns: z.object({ href: z.string() }),
    errors: ['state_forbids'],
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/Webhook/Billing',
    permission: 'anyone',
    summary: 'Where the payment provider of the installation reports subscriptions and what it charged for them; the body is signed',
    raw: true,
    errors: ['sign_in_required', 'signature_expired'],
    returns: z.object({ received: z.boolean() }),
  }),
  pagedInvoices: route({
    method: 'GET',
    path: '/Invoice/PagedSubscription',
    permission: 'subscription:read',
    summary: 'Subscription invoices: a company those it received, an administrator all',
    query: z.object({
      companyId: z.optional(Id),
      from: z.optional(Day),
      until: z.optional(Day),
      isPaid: z.optional(z.enum(['true', 'false'])),
    }),
    paged: { item: SubscriptionInvoice, sorts: ['-createdAt', 'createdAt'], filters: { text: ['co'] } },
  }),
  exportByDate: route({
    method: 'POST',
    path: '/Invoice/ExportSubscriptionByDate',
    permission: 'subscription:read',
    whileViewing: true,
    summary: 'Subscription invoices issued in a period as CSV or XLSX, oldest first, one row each',
    body: z.strictObject({ from: Day, until: Day, format: z._default(TableFormat, 'csv') }),
    answers: 'blob',
    contentType: tableTypes,
  }),
  exportPdf: route({
    method: 'GET',
    path: '/Invoice/ExportMerchantSubscriptionPdf/{id}',
    permission: 'subscription:read',
    summary: 'A subscription invoice as PDF',
    params: z.object({ id: Id }),
    answers: 'blob',
    contentType: 'application/pdf',
  }),
  exportUbl: route({
    method: 'GET',
    path: '/Invoice/ExportSubscriptionUbl/{id}',
    permission: 'subscription:read',
    summary: 'A subscription invoice as an electronic invoice: UBL 2.1, EN 16931. 409 for one issued before these were written, or without a country',
    params: z.object({ id: Id }),
    answers: 'blob',
    contentType: 'application/xml',
  }),
  updateStatusPaidout: route({
    method: 'PUT',
    path: '/Invoice/UpdateStatusPaidout/{id}',
    permission: 'invoice:manage',
    summary:
      'Marks an invoice as paid out: a marketplace one of the commission invoices or credit notes it issued, an administrator a subscription invoice. Repeated, it changes nothing',
    params: z.object({ id: Id }),
    idempotency: 'accepted',
  }),
}
