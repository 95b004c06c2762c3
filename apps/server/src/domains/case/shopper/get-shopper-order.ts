import type { ShopperOrder } from '@stoa/contract/shopper.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { listLineStates } from '../../order/queries-change.ts'
import { listReturnLabels } from '../../order/label/queries-return-label.ts'
import { listFulfilments, listLines } from '../../order/queries-order.ts'
import { findOrderPolicy } from '../policy/find-order-policy.ts'
import { listCaseEvents, listCaseLines } from '../queries.ts'
import { listExcludedLines } from '../return/list-excluded-lines.ts'
import { listReturnableLines } from '../return/queries-return.ts'
import { findShopperOrder, listShopperCases } from './queries-shopper.ts'
import type { ShopperClaims } from './rules-shopper.ts'
import { toShopperOrder } from './to-shopper-order.ts'

/** Returns one merchant's part of a purchase as its shopper sees it, or 404. */
export async function getShopperOrder({ db, now, language }: Pick<Ctx, 'db' | 'now' | 'language'>, claims: ShopperClaims): Promise<ShopperOrder> {
  const { marketplaceId, orderId } = claims
  const row = orNotFound(await findShopperOrder(db, claims), 'order')
  const lines = await listLines(db, marketplaceId, orderId)
  const states = await listLineStates(db, marketplaceId, orderId)
  const returnable = await listReturnableLines(db, marketplaceId, orderId)
  const shipments = await listFulfilments(db, marketplaceId, orderId)
  const policy = await findOrderPolicy(db, { marketplaceId, orderId, merchantId: row.merchantId })
  const excluded = await listExcludedLines(db, { marketplaceId, merchantId: row.merchantId }, policy, returnable)
  const cases = await listShopperCases(db, claims)
  const ids = cases.map(({ id }) => id)
  const caseLines = ids.length === 0 ? [] : await listCaseLines(db, marketplaceId, ids)
  const events = ids.length === 0 ? [] : await listCaseEvents(db, marketplaceId, ids)
  const labels = ids.length === 0 ? [] : await listReturnLabels(db, marketplaceId, ids)
  return toShopperOrder({ language, now }, row, { lines, states, returnable, excluded, shipments, policy, cases, caseLines, events, labels })
}
