import type { Parcel } from '@stoa/contract/order-label.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { AppError } from '../../../kit/errors.ts'
import type { CarrierConnector, ParcelToSend } from '../../carrier/ports.ts'
import { findSender } from '../../carrier/queries.ts'
import type { ReturnToSend } from './queries-label.ts'
import { isCompleteSender, toParcel } from './to-parcel.ts'

/** Returns the parcel of a return, from the shopper to where the merchant takes returns. Throws `state_forbids` as `toParcel` does. */
export async function toReturnParcel(
  db: Db,
  connector: Pick<CarrierConnector, 'crossesCustoms'>,
  shipment: ReturnToSend,
  parcel: Parcel,
): Promise<ParcelToSend> {
  const company = await findSender(db, shipment.merchantId)
  const { returnAddress } = shipment
  // The state or province is known of the company's own address only.
  const region = returnAddress?.postalCode === company.postalCode ? company.region : ''
  const merchant = returnAddress === null ? company : { ...company, ...returnAddress, region }
  if (!isCompleteSender(merchant)) throw new AppError('state_forbids', { detail: message('carrier_error.return_address') })
  const outward = toParcel(connector, shipment, merchant, parcel)
  return { ...outward, from: outward.to, to: outward.from }
}
