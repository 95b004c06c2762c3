import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import type { Parcel } from '@stoa/contract/order-label.ts'
import { regionCode } from '@stoa/contract/region-codes.ts'
import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import { message } from '@stoa/messages/describe.ts'
import type { CarrierRate, ParcelAddress, ParcelReport, ParcelToSend } from '../../../domains/carrier/ports.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { TheirRate, TheirTransaction } from './client.ts'

/** A rate in our words. Its service is the account and the service level: a rate's own id is valid for a week only, and two accounts of one carrier have other prices. */
export function rateFromShippo({ amount, currency, provider, carrier_account: account, servicelevel, estimated_days: days }: TheirRate): CarrierRate {
  const minor = minorFromDecimal(amount, currency)
  return {
    service: `${account}:${servicelevel.token}`,
    name: [provider, servicelevel.name].filter((text) => text !== '').join(' '),
    price: minor === undefined ? null : { minor, currency },
    minDays: days ?? null,
    maxDays: days ?? null,
  }
}

/** Returns the rate of a service; undefined where there is none. One that was chosen before accounts were named is the cheapest of its service level. */
export function findRate(rates: readonly TheirRate[], service: string): TheirRate | undefined {
  const priceOf = (rate: TheirRate): number => rateFromShippo(rate).price?.minor ?? Infinity
  return (
    rates.find((rate) => rateFromShippo(rate).service === service) ??
    rates.filter(({ servicelevel }) => servicelevel.token === service).toSorted((a, b) => priceOf(a) - priceOf(b))[0]
  )
}

function addressToShippo(address: ParcelAddress): object {
  return {
    name: address.name,
    company: address.company,
    street1: address.street,
    street2: address.street2,
    zip: address.postalCode,
    city: address.city,
    state: regionCode(address.countryCode, address.region) ?? address.region,
    country: address.countryCode,
    email: address.email,
    phone: address.phone,
  }
}

/** A parcel in their words. Throws 422 without its size, which every rate depends on. */
function parcelToShippo({ weightGrams, lengthMm, widthMm, heightMm }: Parcel): object {
  if (lengthMm === undefined || widthMm === undefined || heightMm === undefined)
    throw fieldError('parcel.lengthMm', 'required', message('carrier_error.size_required'))
  const centimetres = (millimetres: number): string => (millimetres / 10).toFixed(1)
  return {
    length: centimetres(lengthMm),
    width: centimetres(widthMm),
    height: centimetres(heightMm),
    distance_unit: 'cm',
    weight: String(weightGrams),
    mass_unit: 'g',
  }
}

/** What rates are requested for. */
export function shipmentToShippo({ parcel, from, to, reference }: ParcelToSend): object {
  return {
    address_from: addressToShippo(from),
    address_to: addressToShippo(to),
    parcels: [parcelToShippo(parcel)],
    metadata: `Order ${reference}`.slice(0, 100),
    async: false,
  }
}

const states: Readonly<Record<string, ParcelState>> = {
  PRE_TRANSIT: 'created',
  TRANSIT: 'in_transit',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
  FAILURE: 'exception',
}

/** Where the parcel of a label is; undefined while the carrier does not know. */
export function parcelFromShippo({
  object_id: reference,
  tracking_status: status,
  object_updated: updated,
}: TheirTransaction): ParcelReport | undefined {
  const state = states[status ?? '']
  const at = new Date(updated ?? NaN)
  if (state === undefined || Number.isNaN(at.getTime())) return undefined
  return { externalId: `${reference}:${state}:${at.toISOString()}`, reference, state, at: at.toISOString() }
}
