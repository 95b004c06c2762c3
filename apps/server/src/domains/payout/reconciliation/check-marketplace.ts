import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { paymentAccess } from '../../payment/payment-access.ts'
import { postListedFees } from './post-listed-fees.ts'
import { upsertMovements } from './queries.ts'
import { recomputeItems } from './recompute-items.ts'

/** Lists what moved at the provider of a marketplace and compares it with the ledger and the bank. What a provider that is away said last stays. */
export async function checkMarketplace(jobCtx: JobCtx, marketplaceId: string): Promise<void> {
  const checkedAt = new Date()
  const isProviderReached = await listMovements(jobCtx, marketplaceId)
  await jobCtx.transact(({ db }) => recomputeItems(db, marketplaceId, { checkedAt, isProviderReached }))
}

async function listMovements(jobCtx: JobCtx, marketplaceId: string): Promise<boolean> {
  try {
    const { connector, access } = await paymentAccess(jobCtx, marketplaceId)
    let after: string | undefined
    do {
      const { movements, next } = await connector.list(access, after)
      await jobCtx.transact(async (ctx) => {
        await upsertMovements(ctx.db, marketplaceId, movements)
        await postListedFees(ctx, marketplaceId, movements)
      })
      after = next
    } while (after !== undefined && !jobCtx.signal.aborted)
    let afterDispute: string | undefined
    do {
      const { disputes, next } = await connector.listDisputes(access, afterDispute)
      // One payment can be disputed more than once: the provider's reference names a dispute.
      await jobCtx.transact(({ db }) =>
        upsertMovements(
          db,
          marketplaceId,
          disputes.map((one) => ({ ...one, key: one.reference })),
        ),
      )
      afterDispute = next
    } while (afterDispute !== undefined && !jobCtx.signal.aborted)
    return !jobCtx.signal.aborted
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    jobCtx.log.warn({ err: error, marketplaceId }, 'the movements at the payment provider could not be listed')
    return false
  }
}
