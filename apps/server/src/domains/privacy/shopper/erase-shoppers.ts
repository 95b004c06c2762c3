import type { JobCtx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { erasePurchase } from './erase-purchase.ts'
import type { Purchase } from './queries-due.ts'
import { listOverdue, listRequested } from './queries-due.ts'

const pageSize = 100

/**
 * Erases the shoppers of purchases that have ended: of those it was requested for, and of those older than their marketplace keeps them. Goes through them in
 * pages; one that is stopped goes on with what is left.
 */
export async function eraseShoppers(jobCtx: JobCtx, { isRequestedOnly }: { isRequestedOnly: boolean }): Promise<void> {
  const erased = (await eraseListed(jobCtx, listRequested)) + (isRequestedOnly ? 0 : await eraseListed(jobCtx, listOverdue))
  if (erased > 0) jobCtx.log.info({ erased }, 'data of shoppers erased')
}

async function eraseListed(jobCtx: JobCtx, list: (db: Db, after: Purchase | undefined, limit: number) => Promise<Purchase[]>): Promise<number> {
  let erased = 0
  for (let after: Purchase | undefined; ;) {
    const page: Purchase[] = await list(jobCtx.db, after, pageSize)
    for (const purchase of page) {
      jobCtx.signal.throwIfAborted()
      if (await erasePurchase(jobCtx, purchase)) erased += 1
    }
    after = page.at(-1)
    if (page.length < pageSize) return erased
  }
}
