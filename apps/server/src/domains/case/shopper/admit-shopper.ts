import type { Admit } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { networkOf } from '../../auth/rules.ts'
import { readShopperLink } from './read-shopper-link.ts'
import { requestsPerNetwork } from './rules-shopper.ts'
import { tokenOf } from './token-of.ts'

/** Admits a request with a valid link, so many per network. */
export const admitShopper: Admit = async ({ db, vault }, { query, ip }) => {
  await throttleOrRefuse(db, `shopper:${networkOf(ip)}`, requestsPerNetwork)
  readShopperLink(vault, tokenOf(query))
}
