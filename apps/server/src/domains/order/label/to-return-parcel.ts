import type { Parcel } from '@stoa/contract/order-label.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { AppError } from '../../../kit/errors.ts'
import type { CarrierConnector, ParcelToSend } from '../../carrier/ports.ts'
import { findSender } from '../../carrier/queries.ts'
import type { ShipmentToSend } from './queries-label.ts'
import { isCompleteSender, toParcel } from './to-parcel.ts'

/** Returns the parcel of a return, from the shopper to the merchant. Throws `state_forbids` as `toParcel` does. */
export async function toReturnParcel(
  db: Db,
  connector: Pick<CarrierConnector, 'crossesCustoms'>,
  shipment: ShipmentToSend,
  parcel: Parcel,
): Promise<ParcelToSend> {
  const merchant = await findSender(db, shipment.merchantId)
  if (!isCompleteSender(merchant)) throw new AppError('state_forbids', { detail: message('carrier_error.return_address') })
  const outward = toParcel(connector, shipment, merchant, parcel)
  return { ...outward, from: outward.to, to: outward.from }
}
