import type { CarrierCapability } from '@stoa/contract/carrier.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Parcel } from '@stoa/contract/order-label.ts'
import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../connection/ports.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** What a carrier's connector may use of us while it speaks for one company. */
export type CarrierAccess = {
  companyId: string
  connectionId: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  /** The company's currency: for carriers that name none. */
  currency: string
  outbound: Outbound
  /** Where the carrier reports: `{publicUrl}/api/Webhook/Carrier/{connectionId}`. */
  webhookAddress: string
  signal: AbortSignal
}

/** Where a parcel comes from or goes to. */
export type ParcelAddress = {
  name: string
  company: string
  street: string
  street2: string
  postalCode: string
  city: string
  region: string
  countryCode: string
  email: string
  phone: string
}

/** A parcel to be sent. `reference` is the order number as people know it. */
export type ParcelToSend = { parcel: Parcel; from: ParcelAddress; to: ParcelAddress; reference: string; value: Money }

/** A service of a carrier with its price for one parcel. */
export type CarrierRate = { service: string; name: string; price: Money | null; minDays: number | null; maxDays: number | null }

/** A label as it was bought. `carrierName` is who transports the parcel, also where another sold the label. */
export type BoughtLabel = {
  reference: string
  carrierName: string
  trackingNumber: string
  trackingHref: string | null
  cost: Money | null
  pdf: Buffer
}

/** Where a parcel is. `reference` is that of its label, `externalId` unique per report. */
export type ParcelReport = { externalId: string; reference: string; state: ParcelState; at: string }

/** A carrier. What it cannot do is absent and not among its capabilities. Throws UpstreamError when the carrier fails; a lost answer is not a failure. */
export type CarrierConnector = {
  carrier: string
  name: Message
  description: Message
  setupMinutes: number
  capabilities: readonly CarrierCapability[]
  fields: readonly ProviderField[]
  /** Its parcels leave the customs area of their sender: it takes the customs data, or needs none. */
  crossesCustoms?: true
  /** One cheap real call with these settings. Throws AppError for settings that cannot work. */
  check(access: CarrierAccess): Promise<void>
  /** Services and prices for a parcel, cheapest first. */
  listRates(access: CarrierAccess, parcel: ParcelToSend): Promise<CarrierRate[]>
  /**
   * Buys a label, once per `key`: a repeat returns the first. `isOnlyFound`: none is bought, and UpstreamError `refused` is thrown where an earlier try
   * bought none.
   */
  buyLabel(
    access: CarrierAccess,
    request: ParcelToSend & { key: string; service: string; language: Language; isOnlyFound?: boolean },
  ): Promise<BoughtLabel>
  /** Takes a label back that was not used. Cancelled already, it does nothing. */
  cancelLabel?(access: CarrierAccess, reference: string): Promise<void>
  /** Where a parcel is now; undefined while the carrier does not know. */
  findParcel?(access: CarrierAccess, label: { reference: string; trackingNumber: string }): Promise<ParcelReport | undefined>
  /** Verifies the signature over the raw body and reads it; undefined for a verified report of something else. Throws AppError `sign_in_required`. */
  parseWebhook?(
    access: Pick<CarrierAccess, 'secrets'>,
    raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
    now: Date,
  ): ParcelReport | undefined
}

/** A simulated carrier, to try labels before a real one is connected. */
export type TrialCarrier = {
  carrier: string
  /** Returns what a connection to a new account stores: plain settings, and secrets to be sealed. */
  createAccount(): { settings: Record<string, string>; secrets: Record<string, string> }
}

declare module '../../kit/context.ts' {
  interface Ports {
    carriers: Readonly<Record<string, CarrierConnector>>
    /** Undefined in production. */
    trialCarrier: TrialCarrier | undefined
  }
}
