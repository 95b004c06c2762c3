import { t } from '@lingui/core/macro'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { countryName } from '../../lib/country-name.ts'

/** Returns the lines of the address an order is sent to. */
export function addressLines({ customer, shippingAddress: address }: Pick<ChannelOrder, 'customer' | 'shippingAddress'>): string[] {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  const country = address.countryCode ? countryName(address.countryCode) : undefined
  return [address.name || customer.name, address.company, address.street, address.street2, town, address.region, country].filter(
    (line): line is string => line !== undefined && line !== '',
  )
}

/** Returns how the person an order is sent to is reached. */
export function contactLines({ customer: { email, phone } }: Pick<ChannelOrder, 'customer'>): string[] {
  return [phone, email].filter((line) => line !== '')
}

/** Returns what the shopper wrote with an order, and who wrote it; empty where nothing. */
export function noteOf({ customerNote }: Pick<ChannelOrder, 'customerNote'>): string {
  return customerNote === '' ? '' : t`Note from the customer: ${customerNote}`
}
