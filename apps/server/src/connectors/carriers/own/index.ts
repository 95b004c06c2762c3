import { createHash } from 'node:crypto'
import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import type { Money } from '@stoa/contract/money.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { CarrierAccess, CarrierConnector, ParcelAddress } from '../../../domains/carrier/ports.ts'
import { renderLabel } from '../../../files/label-document.ts'
import { fieldError } from '../../../kit/errors.ts'
import { assertMayBuy } from '../after-purchase.ts'

const service = 'delivery'

/** The company delivers parcels with its own people or a local courier: labels are drawn here, and no other system is called. */
export const ownDelivery: CarrierConnector = {
  carrier: 'own',
  name: message('provider.own_delivery'),
  description: message('provider.own_delivery_description'),
  setupMinutes: 1,
  capabilities: ['rates', 'labels', 'cancel-labels'],
  crossesCustoms: true,
  fields: [
    { key: 'name', label: message('provider.own_name'), type: 'text', isRequired: false, help: message('provider.own_name_help') },
    { key: 'price', label: message('provider.own_price'), type: 'number', isRequired: false, help: message('provider.own_price_help') },
    {
      key: 'trackingUrl',
      label: message('provider.own_tracking'),
      type: 'text',
      isRequired: false,
      help: message('provider.own_tracking_help', { placeholder: '{number}' }),
    },
  ],
  check(access) {
    const { price, trackingUrl = '' } = access.settings
    if (price !== undefined && priceOf(access) === undefined)
      throw fieldError('settings.price', 'invalid_price', message('carrier_error.invalid_price'))
    if (trackingUrl !== '' && !(/^https:\/\/[^\s"'<>]+$/.test(trackingUrl) && trackingUrl.includes('{number}')))
      throw fieldError('settings.trackingUrl', 'invalid_url', message('carrier_error.invalid_tracking_url', { placeholder: '{number}' }))
    return Promise.resolve()
  },
  listRates(access) {
    const name = access.settings.name ?? describe('en', message('provider.own_delivery'))
    return Promise.resolve([{ service, name, price: priceOf(access) ?? null, minDays: null, maxDays: null }])
  },
  async buyLabel(access, { key, from, to, parcel, reference, language, isOnlyFound }) {
    // It is drawn here, and nobody was paid for it.
    assertMayBuy(isOnlyFound)
    const trackingNumber = numberOf(key)
    const write = (text: Parameters<typeof describe>[1]): string => describe(language, text)
    const pdf = await renderLabel({
      title: access.settings.name ?? write(message('provider.own_delivery')),
      from: { label: write(message('document.ship_from')), lines: linesOf(from) },
      to: { label: write(message('document.ship_to')), lines: linesOf(to) },
      facts: [
        [write(message('document.parcel')), trackingNumber],
        [write(message('document.order')), `#${reference}`],
        [write(message('document.weight')), `${(parcel.weightGrams / 1000).toLocaleString(language, { maximumFractionDigits: 3 })} kg`],
      ],
    })
    const address = access.settings.trackingUrl
    return {
      reference: key,
      carrierName: access.settings.name ?? write(message('provider.own_delivery')),
      trackingNumber,
      trackingHref: address === undefined ? null : address.replaceAll('{number}', encodeURIComponent(trackingNumber)),
      cost: priceOf(access) ?? null,
      pdf,
    }
  },
  cancelLabel: () => Promise.resolve(),
}

/** The price of a delivery; undefined where none is set or it has more decimals than its currency. */
function priceOf({ settings, currency }: Pick<CarrierAccess, 'settings' | 'currency'>): Money | undefined {
  if (settings.price === undefined) return undefined
  const minor = minorFromDecimal(settings.price, currency)
  return minor === undefined || minor < 0 ? undefined : { minor, currency }
}

/** Returns a number of twelve digits that is always the same for a key. */
function numberOf(key: string): string {
  const digest = createHash('sha256').update(key).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0')
}

function linesOf(address: ParcelAddress): string[] {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [address.name, address.company, address.street, address.street2, town, address.region, address.countryCode].filter((text) => text !== '')
}
