import type { ShopperData, shopperData } from '@stoa/contract/shopper-data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findShopperData } from './queries-due.ts'

/** Returns what is left of the data of an order's shopper. */
export async function getShopperData({ db, scope }: Ctx, { params }: Received<typeof shopperData.get>): Promise<ShopperData> {
  return orNotFound(await findShopperData(db, scope, params.hash), 'order')
}
