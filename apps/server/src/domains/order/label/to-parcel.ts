import type { Parcel } from '@stoa/contract/order-label.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { ParcelToSend } from '../../carrier/ports.ts'
import type { SenderRow } from '../../carrier/queries.ts'
import type { ShipmentToSend } from './queries-label.ts'

/** True for an address that a label can name. A postal code is not used everywhere. */
export function isCompleteSender({ name, street, city, countryCode }: SenderRow): boolean {
  return ![name, street, city, countryCode].includes('')
}

/** Returns what a carrier needs to know of a shipment. Throws `state_forbids` where the sender's address is incomplete. */
export function toParcel(shipment: ShipmentToSend, sender: SenderRow, parcel: Parcel): ParcelToSend {
  const { name, street, postalCode, city, countryCode, email, phone } = sender
  if (!isCompleteSender(sender)) throw new AppError('state_forbids', { detail: message('carrier_error.sender_address') })
  const none = { company: '', street2: '', region: '' }
  return {
    parcel,
    from: { ...none, name, street, postalCode, city, countryCode, email, phone },
    to: { ...shipment.shippingAddress, email: shipment.customer.email, phone: shipment.customer.phone },
    reference: shipment.orderNumber,
    value: { minor: shipment.valueMinor, currency: shipment.currency },
  }
}
