import type { Parcel } from '@stoa/contract/order-label.ts'
import { needsRegion } from '@stoa/contract/region-codes.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import { isOneCustomsArea } from '../../carrier/is-one-customs-area.ts'
import type { CarrierConnector, ParcelToSend } from '../../carrier/ports.ts'
import type { SenderRow } from '../../carrier/queries.ts'
import type { ShipmentToSend } from './queries-label.ts'

/** True for an address that a label can name. A postal code is not used everywhere, nor is a region. */
export function isCompleteSender({ name, street, city, region, countryCode }: SenderRow): boolean {
  return ![name, street, city, countryCode].includes('') && (region !== '' || !needsRegion(countryCode))
}

/**
 * Returns what a carrier needs to know of a shipment. Throws `state_forbids` where the sender's address is incomplete, and where the parcel needs a customs
 * declaration that the carrier does not get from us.
 */
export function toParcel(
  { crossesCustoms }: Pick<CarrierConnector, 'crossesCustoms'>,
  shipment: ShipmentToSend,
  sender: SenderRow,
  parcel: Parcel,
): ParcelToSend {
  const { name, street, postalCode, city, region, countryCode, email, phone } = sender
  if (!isCompleteSender(sender)) throw new AppError('state_forbids', { detail: message('carrier_error.sender_address') })
  if (crossesCustoms === undefined && !isOneCustomsArea(sender, shipment.shippingAddress))
    throw new AppError('state_forbids', { detail: message('carrier_error.customs') })
  const none = { company: '', street2: '' }
  return {
    parcel,
    from: { ...none, name, street, postalCode, city, region, countryCode, email, phone },
    to: { ...shipment.shippingAddress, email: shipment.customer.email, phone: shipment.customer.phone },
    reference: shipment.orderNumber,
    value: { minor: shipment.valueMinor, currency: shipment.currency },
  }
}
