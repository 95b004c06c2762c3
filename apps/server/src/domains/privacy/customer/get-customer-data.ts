import type { channelCustomer, ShopperData } from '@stoa/contract/shopper-data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findCustomerData } from './queries-customer.ts'

/** Returns what is left of the data of the customer of an order of a sales channel. */
export async function getCustomerData({ db, scope }: Ctx, { params }: Received<typeof channelCustomer.get>): Promise<ShopperData> {
  return orNotFound(await findCustomerData(db, scope.companyId, params.id), 'order')
}
