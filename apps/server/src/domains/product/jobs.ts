import type { Job } from '../../jobs/job.ts'
import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { checkDue, directionsResumed, pullDue, shopRenumbered, shopInstalled, shopProductsReported } from '../connection/events.ts'
import { runResumed } from '../run/events.ts'
import { picturesAdded, picturesAwaited, shopPushRequested, syncRequested, undoRequested, updateRequested } from './events.ts'
import { fetchAddedPictures } from './picture/fetch-added-pictures.ts'
import { runPictures } from './picture/run-pictures.ts'
import { checkShop } from './check/check-shop.ts'
import { runShopPush } from './shop-push/run-shop-push.ts'
import { runSync } from './sync/run-sync.ts'
import { resumeSync } from './sync/resume-sync.ts'
import { startOwnSync } from './sync/start-own-sync.ts'
import { runUpdate } from './edit/run-update.ts'
import { deleteOldUndo } from './undo/delete-old-undo.ts'
import { runUndo } from './undo/run-undo.ts'
import { handleShopProducts } from './shop-report/handle-shop-products.ts'

export const productJobs: readonly Job[] = [
  on(shopInstalled, 'product.start-first-sync', startOwnSync),
  on(shopRenumbered, 'product.start-renumbered-sync', startOwnSync),
  onOutsideTransaction(checkDue, 'product.check-shop', checkShop, { retries: 2, expireSeconds: 3600, concurrency: 2 }),
  on(pullDue, 'product.start-due-sync', startOwnSync),
  on(directionsResumed, 'product.resume-sync', resumeSync),
  onOutsideTransaction(shopProductsReported, 'product.shop-report', handleShopProducts, { concurrency: 2 }),
  onOutsideTransaction(syncRequested, 'product.sync', runSync, { retries: 8, expireSeconds: 6 * 3600, concurrency: 4 }),
  onOutsideTransaction(shopPushRequested, 'product.shop-push', runShopPush, { retries: 8, expireSeconds: 6 * 3600, concurrency: 2 }),
  onOutsideTransaction(picturesAwaited, 'product.pictures', runPictures, { retries: 8, expireSeconds: 600, concurrency: 1 }),
  onOutsideTransaction(picturesAdded, 'product.added-pictures', fetchAddedPictures, { retries: 8, expireSeconds: 600, concurrency: 1 }),
  onOutsideTransaction(undoRequested, 'product.undo', runUndo, { retries: 8, expireSeconds: 6 * 3600, concurrency: 2 }),
  cron('23 3 * * *', 'product.delete-undo', deleteOldUndo),
  onOutsideTransaction(updateRequested, 'product.update', runUpdate, { retries: 8, expireSeconds: 3600, concurrency: 1 }),
  onOutsideTransaction(
    runResumed,
    'product.update_resumed',
    async (jobCtx, { kind, ...key }) => {
      if (kind === 'update') await runUpdate(jobCtx, key)
    },
    { retries: 8, expireSeconds: 3600, concurrency: 1 },
  ),
]
