import type { DisputeReason } from '@stoa/contract/case-shapes.ts'
import type { AccountRequirement } from '@stoa/contract/payment-account.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../connection/ports.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** What a payment connector may use of us while it speaks for one marketplace. */
export type PaymentAccess = {
  marketplaceId: string
  connectionId: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  outbound: Outbound
  /** Where the provider reports: `{publicUrl}/api/Webhook/{provider}/{connectionId}`. */
  webhookAddress: string
  /** Waits until the connection may make its next call, by `callLimit`. */
  awaitTurn(): Promise<void>
  signal: AbortSignal
}

/** How a movement stands at the provider. */
export type TransactionState = 'pending' | 'authorized' | 'captured' | 'succeeded' | 'failed'

/**
 * The part of a payment or a refund that belongs to one order, for providers that divide payments. Amounts in minor units; `totalMinor` includes shipping and
 * the commission that the marketplace keeps (or, of a refund, gives back). `reference` is the order's id, `account` the merchant's account that the part of the
 * payment went to, null where the marketplace got it.
 */
export type PaymentPart = {
  reference: string
  account: string | null
  totalMinor: number
  /** What of it is the merchant's, for goods and for shipping; the rest is the marketplace's: its commission, and tax that it remits. */
  goodsMinor: number
  shippingMinor: number
  disputeBearer: 'merchant' | 'marketplace'
}

/**
 * A movement as the provider knows it. `key` is ours, the same at every try; the nil UUID where a report names only the provider's own reference: the movement
 * is found by that. `failure` says why it failed; of an authorised payment, why its capture failed.
 */
export type PaymentTransaction = {
  kind: 'payment' | 'refund' | 'payout'
  reference: string
  key: string
  state: TransactionState
  amountMinor: number
  currency: string
  failure: string | null
  /** The key is that of a request of ours: where no payment of ours has it, the movement is none of ours, whatever its reference is. */
  isKnownByKeyOnly?: boolean
  /** The payment failed, and the provider would still let the shopper pay it: it is to be cancelled there. */
  isStillPayable?: boolean
  /** Of a pending payment: its shopper has confirmed it, and it is under way at the bank. Absent while it waits for the shopper. */
  isUnderWay?: boolean
  /** What the provider keeps of a captured payment, in the same currency. Absent while it does not say, or says it in another currency. */
  feeMinor?: number
}

/**
 * A dispute of a payment as the provider knows it. `key` is that of the payment, ours; where the provider does not name it, the payment is known by
 * `paymentReference`, its own.
 */
export type ProviderDispute = {
  kind: 'dispute'
  reference: string
  key: string
  paymentReference?: string
  state: 'needs_response' | 'under_review' | 'won' | 'lost'
  amountMinor: number
  currency: string
  reason: DisputeReason
  /** The provider's own word for the state. */
  providerState: string
  evidenceDueAt: string | null
}

/** What a provider reported, verified. `externalId` is unique per report. */
export type PaymentEvent = (PaymentTransaction | ProviderDispute) & { externalId: string }

/**
 * A verified report that names what changed. A job reads it: the report's own data may be old by the time it arrives. `account` is the connected account it
 * belongs to, null for the marketplace's own.
 */
export type PaymentNotice = {
  kind: 'notice'
  topic: 'payment' | 'refund' | 'payout' | 'dispute' | 'account'
  reference: string
  account: string | null
  externalId: string
}

/** An account of a merchant that changed at the provider. */
export type AccountReport = { kind: 'account' } & ProviderAccount

/** Evidence against a dispute: what a side wrote, and files as they are stored. */
export type DisputeEvidence = {
  key: string
  reference: string
  text: string
  files: readonly { name: string; contentType: string; sha256: string; bytes: Buffer }[]
}

/** How much evidence a provider takes with one submission; what is absent has no limit. `pdfBytes` counts PDFs alone: pictures are sent smaller than they are. */
export type EvidenceLimits = { files?: number; bytes?: number; pdfBytes?: number }

/** A merchant's account as the provider knows it. `destination` is its bank account, masked; empty while there is none. */
export type ProviderAccount = {
  reference: string
  state: 'pending' | 'restricted' | 'verified'
  requirements: AccountRequirement[]
  destination: string
}

/** The marketplace's account at a provider. `account` is null where the settings may not read it. */
export type ProviderIdentity = { mode: 'test' | 'live'; account: string | null }

/** A payment provider. Every command is idempotent by its key. Throws UpstreamError; a lost answer is not a failure. */
export type PaymentConnector = {
  provider: string
  name: string
  description: Message
  setupMinutes: number
  /** What it asks for when it is connected. */
  fields: readonly ProviderField[]
  /** The webhook endpoints to create there: each address is ours with `query` after it. */
  endpoints?: readonly { name: Message; query: string; events: readonly string[] }[]
  /** It divides payments and refunds between the accounts of merchants, and wants to know the parts. */
  dividesPayments?: true
  /** What an accepted webhook is answered with beside the status, where it expects a text. */
  acknowledgement?: string
  /** How many calls one connection may make, in all processes together. */
  callLimit?: { capacity: number; perSeconds: number }
  /** Tries these settings with cheap real calls. Returns which account they belong to. */
  check(access: PaymentAccess): Promise<ProviderIdentity>
  /** Opens an account of a merchant, or returns the one opened with this key before. */
  openAccount(
    access: PaymentAccess,
    input: { key: string; kind: 'payout' | 'subscription'; name: string; email: string; countryCode: string; currency: string },
  ): Promise<ProviderAccount>
  /** Reads an account of a merchant again; undefined where there is no such account under these settings. */
  findAccount(access: PaymentAccess, reference: string): Promise<ProviderAccount | undefined>
  /** The provider's own page for an account's details; it leads back to `returnAddress`. */
  createAccountLink(access: PaymentAccess, reference: string, returnAddress: string): Promise<{ href: string; expiresAt: string }>
  /** Creates a payment; with `existing` it is the one the storefront has created there, which is marked with our key. */
  createPayment(
    access: PaymentAccess,
    input: { key: string; amountMinor: number; currency: string; reference: string; existing: string | null; parts?: readonly PaymentPart[] },
  ): Promise<PaymentTransaction>
  /**
   * Cancels a payment that is not captured: it can no longer be paid, and nothing stays reserved on the shopper's card. Returns how it stands then: `pending`
   * where the provider reports it later, unchanged where it is too late; undefined when the provider never heard of it.
   */
  cancelPayment(
    access: PaymentAccess,
    input: { key: string; paymentReference: string | null; amountMinor: number; currency: string },
  ): Promise<PaymentTransaction | undefined>
  refund(
    access: PaymentAccess,
    input: { key: string; paymentReference: string; amountMinor: number; currency: string; reason: string; part?: PaymentPart },
  ): Promise<PaymentTransaction>
  payout(
    access: PaymentAccess,
    input: { key: string; amountMinor: number; currency: string; destination: string; statement: string },
  ): Promise<PaymentTransaction>
  /**
   * Takes a part of what a payout brought back from the merchant's balance there; returns how much it took, 0 where the balance does not cover it. Absent
   * where the provider cannot.
   */
  reverse?(access: PaymentAccess, input: { key: string; payoutReference: string; amountMinor: number; currency: string }): Promise<number>
  /**
   * Asks for a movement by our key; undefined when the provider never heard of it. `paymentReference` is that of the payment, or of the payment a refund
   * belongs to, where it is known.
   */
  find(
    access: PaymentAccess,
    kind: PaymentTransaction['kind'],
    key: string,
    hint?: { paymentReference: string | undefined },
  ): Promise<PaymentTransaction | undefined>
  /** A page of all movements of the account, in an order of the provider's; `next` names the following page. */
  list(access: PaymentAccess, after: string | undefined): Promise<{ movements: PaymentTransaction[]; next: string | undefined }>
  /** A page of the disputes of the account, at least those of the last months, in an order of the provider's; `next` names the following page. */
  listDisputes(access: PaymentAccess, after: string | undefined): Promise<{ disputes: ProviderDispute[]; next: string | undefined }>
  /** Sends evidence against a dispute. Absent where the provider takes none by its API. */
  submitEvidence?(access: PaymentAccess, evidence: DisputeEvidence): Promise<void>
  evidenceLimits?: EvidenceLimits
  /**
   * Verifies the signature over the raw body and reads it: one report or several. Undefined for a verified report that needs no work. Throws AppError
   * `sign_in_required` on a wrong signature.
   */
  parseWebhook(
    access: Pick<PaymentAccess, 'secrets' | 'settings'>,
    raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
    now: Date,
  ): PaymentEvent | PaymentNotice | readonly (PaymentEvent | PaymentNotice)[] | undefined
  /** Reads what a notice names as it is now; undefined where it is gone or is not ours. For providers whose webhooks are notices. */
  readNotice?(access: PaymentAccess, notice: PaymentNotice): Promise<PaymentTransaction | ProviderDispute | AccountReport | undefined>
  /** A page of the notices since an instant, also of those that no webhook brought. What needs no further look comes as the event itself. */
  listNotices?(
    access: PaymentAccess,
    since: Date,
    after: string | undefined,
  ): Promise<{ notices: (PaymentEvent | PaymentNotice)[]; next: string | undefined }>
}

/** A simulated payment provider, so that a new marketplace can be tried from end to end before a real one is connected. */
export type TrialPayments = {
  provider: string
  name: string
  /** Returns what a connection to a new account stores: plain settings, and secrets to be sealed. */
  createAccount(): { settings: Record<string, string>; secrets: Record<string, string> }
}

declare module '../../kit/context.ts' {
  interface Ports {
    payments: Readonly<Record<string, PaymentConnector>>
    /** Undefined in production. */
    trialPayments: TrialPayments | undefined
  }
}
