import { createHmac, timingSafeEqual } from 'node:crypto'
import { decimalFromMinor, minorFromDecimal } from '@stoa/contract/amounts.ts'
import type { Parcel } from '@stoa/contract/order-label.ts'
import { regionCode } from '@stoa/contract/region-codes.ts'
import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { CarrierRate, ParcelAddress, ParcelReport, ParcelToSend } from '../../../domains/carrier/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { readReport } from '../../sandbox-signature.ts'
import type { TheirOption, TheirTracking } from './client.ts'

const hoursOfDay = 24

/** A shipping option with its price, in our words. */
export function rateFromSendcloud({ code, carrier, product, quotes }: TheirOption): CarrierRate {
  const quote = quotes?.[0]
  const total = quote?.price.total
  const minor = total && minorFromDecimal(total.value, total.currency)
  const days = quote?.lead_time === undefined || quote.lead_time === null ? null : Math.max(1, Math.ceil(quote.lead_time / hoursOfDay))
  return {
    service: code,
    name: [carrier.name, product.name].filter((text) => text !== '').join(' '),
    price: total && minor !== undefined ? { minor, currency: total.currency } : null,
    minDays: days,
    maxDays: days,
  }
}

/** An address in their words; what is empty is left out. */
export function addressToSendcloud(address: ParcelAddress): object {
  const region = regionCode(address.countryCode, address.region)
  const fields = {
    name: address.name,
    company_name: address.company,
    address_line_1: address.street,
    address_line_2: address.street2,
    postal_code: address.postalCode,
    city: address.city,
    // Their field takes ISO 3166-2 codes alone.
    state_province_code: region === undefined ? '' : `${address.countryCode}-${region}`,
    country_code: address.countryCode,
    email: address.email,
    phone_number: address.phone,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** A parcel in their words: kilograms and centimetres as text. */
export function parcelToSendcloud({ weightGrams, lengthMm, widthMm, heightMm }: Parcel): object {
  const size =
    lengthMm === undefined || widthMm === undefined || heightMm === undefined
      ? {}
      : { dimensions: { length: String(lengthMm / 10), width: String(widthMm / 10), height: String(heightMm / 10), unit: 'cm' } }
  return { weight: { value: (weightGrams / 1000).toFixed(3), unit: 'kg' }, ...size }
}

/** What is announced. `key` comes back as the external reference, by which a lost answer is found. */
export function shipmentToSendcloud({ key, service, parcel, from, to, reference, value }: ParcelToSend & { key: string; service: string }): object {
  return {
    from_address: addressToSendcloud(from),
    to_address: addressToSendcloud(to),
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: service } },
    order_number: reference,
    external_reference_id: key,
    total_order_price: { value: decimalFromMinor(value.minor, value.currency), currency: value.currency },
    label_details: { mime_type: 'application/pdf', dpi: 72 },
    parcels: [parcelToSendcloud(parcel)],
  }
}

/** Their codes of parcel statuses. Others are no news to us. */
const stateOfCode: Readonly<Record<string, ParcelState>> = {
  READY_TO_SEND: 'created',
  ANNOUNCED: 'created',
  SHIPMENT_PICKED_UP_BY_DRIVER: 'handed_over',
  EN_ROUTE_TO_SORTING_CENTER: 'in_transit',
  AT_SORTING_CENTRE: 'in_transit',
  AT_SORTING_CENTER: 'in_transit',
  BEING_SORTED: 'in_transit',
  SORTED: 'in_transit',
  PARCEL_EN_ROUTE: 'in_transit',
  DRIVER_EN_ROUTE: 'out_for_delivery',
  AWAITING_CUSTOMER_PICKUP: 'at_pickup_point',
  DELIVERED: 'delivered',
  SHIPMENT_COLLECTED_BY_CUSTOMER: 'delivered',
  RETURNED_TO_SENDER: 'returned',
  DELIVERY_ATTEMPT_FAILED: 'exception',
  UNABLE_TO_DELIVER: 'exception',
  ERROR_COLLECTING: 'exception',
  EXCEPTION: 'exception',
  CANCELLED: 'cancelled',
}

const cancelledCodes: ReadonlySet<string> = new Set([
  'CANCELLED',
  'CANCELLED_UPSTREAM',
  'CANCELLING',
  'CANCELLING_UPSTREAM',
  'CANCELLATION_REQUESTED',
  'SUBMITTING_CANCELLATION_REQUEST',
])

/** Whether a parcel is cancelled, or is being. */
export function isCancelled(code: string | null | undefined): boolean {
  return cancelledCodes.has(toCode(code))
}

const toCode = (code: string | null | undefined): string => (code ?? '').toUpperCase().replaceAll(/[-\s]/g, '_')

/** The numbers of the same statuses in their webhooks. Source: sendcloud.dev, "Parcel statuses". */
const stateOfNumber: Readonly<Record<number, ParcelState>> = {
  1: 'created',
  3: 'in_transit',
  5: 'in_transit',
  7: 'in_transit',
  8: 'exception',
  11: 'delivered',
  12: 'at_pickup_point',
  13: 'created',
  15: 'exception',
  22: 'handed_over',
  80: 'exception',
  91: 'in_transit',
  92: 'out_for_delivery',
  93: 'delivered',
  1000: 'created',
  2000: 'cancelled',
}

/** Where a parcel is by its newest event that we know; undefined where there is none. */
export function parcelFromSendcloud(reference: string, { events }: TheirTracking): ParcelReport | undefined {
  const known = events.flatMap(({ event_at, status_code }) => {
    const state = stateOfCode[toCode(status_code)]
    const at = new Date(event_at)
    return state === undefined || Number.isNaN(at.getTime()) ? [] : [{ state, at: at.toISOString() }]
  })
  const newest = known.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  return newest && { externalId: `${reference}:${newest.state}:${newest.at}`, reference, ...newest }
}

const Report = z.object({
  action: z.string(),
  timestamp: z.number(),
  parcel: z.optional(z.object({ id: z.number(), shipment_uuid: z.optional(z.nullable(z.string())), status: z.object({ id: z.number() }) })),
})

/**
 * Reads a webhook once `Sendcloud-Signature` proves it: HMAC-SHA256 of the raw body in hex, with the secret key. Undefined for events of other kinds
 * and statuses. Throws AppError `sign_in_required` for a wrong signature, `malformed_body` for a proven body of another form.
 */
export function reportFromSendcloud(secret: string, header: string | undefined, body: Buffer): ParcelReport | undefined {
  const given = Buffer.from(header ?? '', 'hex')
  const requested = createHmac('sha256', secret).update(body).digest()
  if (secret === '' || given.length !== requested.length || !timingSafeEqual(given, requested))
    throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const report = Report.safeParse(readReport(body))
  if (!report.success) throw new AppError('malformed_body', { detail: message('payment_error.invalid_report') })
  const { action, timestamp, parcel } = report.data
  const state = parcel && stateOfNumber[parcel.status.id]
  const reference = parcel?.shipment_uuid
  if (action !== 'parcel_status_changed' || !parcel || !state || !reference) return undefined
  // Seconds in their description, milliseconds in what they send.
  const at = new Date(timestamp > 100_000_000_000 ? timestamp : timestamp * 1000).toISOString()
  return { externalId: `${parcel.id}:${parcel.status.id}:${timestamp}`, reference, state, at }
}
