import type { Admit } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { networkOf } from '../../auth/rules.ts'
import { readShopperLink } from './read-shopper-link.ts'
import { changesPerLink, changesPerNetwork } from './rules-shopper.ts'
import { tokenOf } from './token-of.ts'

/** Admits a change with a valid link, so many per network and per order. */
export const admitShopperChange: Admit = async ({ db, vault }, { query, ip }) => {
  await throttleOrRefuse(db, `shopper-change:${networkOf(ip)}`, changesPerNetwork)
  const { orderId } = readShopperLink(vault, tokenOf(query))
  await throttleOrRefuse(db, `shopper-order:${orderId}`, changesPerLink)
}
