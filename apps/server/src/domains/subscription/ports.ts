import type { Outbound } from '../../outbound/outbound.ts'

/** What a billing connector may use of us. */
export type BillingAccess = { outbound: Outbound; signal: AbortSignal }

/** A month that a provider charges, as it is there. `chargedOn`: the first day it covers. `payUrl`: its page to pay it. */
export type ProviderCharge = {
  reference: string
  chargedOn: string
  totalMinor: number
  currency: string
  state: 'open' | 'paid' | 'failed' | 'void'
  payUrl: string | null
}

/** A subscription as the provider has it, with what it charged last. */
export type ProviderSubscription = { reference: string; state: 'active' | 'past_due' | 'ended'; charges: ProviderCharge[] }

/** A provider that charges subscriptions every month. Every command may be repeated with its key. Throws UpstreamError; a lost answer is not a failure. */
export type BillingConnector = {
  provider: string
  /** Opens a customer, or returns the one opened with this key before. */
  openCustomer(access: BillingAccess, input: { key: string; name: string; email: string }): Promise<string>
  /**
   * Creates a subscription, or returns the one created with this key before. It charges from `startsOn` on, at most a month ahead, or at once where that is
   * null. `chargeDay` is set where its next charge falls on the last day of a shorter month: the number of the day in the month that later charges keep to. What
   * is not charged to a stored payment method, also because the provider refuses the method, is to be paid within `dueDays`.
   */
  createSubscription(
    access: BillingAccess,
    input: { key: string; customer: string; plan: BilledPlan; startsOn: string | null; chargeDay: number | null; dueDays: number },
  ): Promise<ProviderSubscription>
  /** Returns the reference of what was created with a key, whose answer may have been lost; null where there is none. */
  findCreated(access: BillingAccess, input: { key: string; customer: string }): Promise<string | null>
  /** Changes what a subscription charges, from its next charge on. */
  changePrice(access: BillingAccess, input: { reference: string; plan: BilledPlan }): Promise<ProviderSubscription>
  /** Ends a subscription now; what it charged before stays. One that has ended, or is gone, is left as it is. */
  endSubscription(access: BillingAccess, reference: string): Promise<void>
  /** Charges a stored payment method from the next charge on where the customer entered one since. Does nothing where it does so already. */
  useStoredMethod(access: BillingAccess, reference: string): Promise<void>
  /** Closes a charge that was paid elsewhere, also a draft, so that it is not collected; one that is paid or void is left as it is. */
  settleOutside(access: BillingAccess, chargeReference: string): Promise<void>
  /** Returns the drafts of charges that a subscription is about to collect for a month, by the first day they cover. */
  listDrafts(access: BillingAccess, month: { reference: string; from: string; until: string }): Promise<string[]>
  /** Undefined where the provider does not have it. */
  findSubscription(access: BillingAccess, reference: string): Promise<ProviderSubscription | undefined>
  /** A page of the provider where a customer enters how it pays. */
  createPaymentPage(access: BillingAccess, customer: string, returnAddress: string): Promise<{ href: string }>
  /** Verifies a report and returns the reference of the subscription it is about. Throws AppError `sign_in_required` on a wrong signature. */
  parseWebhook(raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }, now: Date): { reference: string } | undefined
}

/** What a subscription charges a month: `totalMinor` with VAT. */
export type BilledPlan = { planId: string; name: string; totalMinor: number; currency: string }

declare module '../../kit/context.ts' {
  interface Ports {
    /** Charges subscriptions of the installation; undefined where invoices are paid by hand. */
    billing: BillingConnector | undefined
  }
}
