import type { StorefrontStatus } from '@stoa/contract/storefront.ts'
import type { JobCtx } from '../../kit/context.ts'
import { openStorefront } from './open-storefront.ts'
import { countWritten } from './queries.ts'
import { countWaiting } from './queries-sellable.ts'

const mostWaiting = 1000

/** Returns how many products of a marketplace are in the shop of its operator, wait or failed. */
export async function getStatus({ db, ports, scope }: Pick<JobCtx, 'db' | 'ports' | 'scope'>): Promise<StorefrontStatus> {
  const { companyId } = scope
  const storefront = await openStorefront({ db, ports }, companyId)
  if (!storefront) return { canWrite: false, isPaused: false, written: 0, waiting: 0, failed: 0, lastWrittenAt: null }
  const { id, paused } = storefront.connection
  const counts = await countWritten(db, companyId, id)
  return { canWrite: true, isPaused: paused.includes('products_out'), ...counts, waiting: await countWaiting(db, companyId, id, mostWaiting) }
}
