import { allowErasing } from '../../../database/allow-erasing.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Purchase } from './queries-due.ts'
import { lockToErase } from './queries-due.ts'
import { eraseCases, eraseConversations, eraseLabels, eraseOrders, eraseReports } from './queries-erase.ts'
import { findShopperWords, listShopperFiles } from './queries-words.ts'

/**
 * Erases the data of the shopper of a purchase whose orders have ended. Files go first: a stop in between leaves a row without its file, and the next run
 * erases it; the other way round a file would stay that nothing names. Returns whether it was erased.
 */
export async function erasePurchase(jobCtx: JobCtx, purchase: Purchase): Promise<boolean> {
  const known = await findShopperWords(jobCtx.db, purchase)
  if (!known) return false
  const files = await listShopperFiles(jobCtx.db, purchase.marketplaceId, known)
  await Promise.all(files.map((file) => jobCtx.files.remove(file)))
  return jobCtx.transact(async ({ db, announce }) => {
    if (!(await lockToErase(db, purchase))) return false
    // What came since is erased as well.
    const shopper = (await findShopperWords(db, purchase)) ?? known
    await allowErasing(db)
    await eraseReports(db, purchase, shopper)
    await eraseLabels(db, purchase, shopper)
    await eraseCases(db, shopper)
    await eraseConversations(db, purchase, shopper)
    await eraseOrders(db, purchase, shopper)
    await announce(shopper.companyIds, { kind: 'order', id: shopper.orderIds[0] ?? '' })
    return true
  })
}
