import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import { paymentAccess } from '../payment/payment-access.ts'
import type { ProviderDifference } from './queries-provider.ts'
import { listProviderDifferences } from './queries-provider.ts'
import { listPaymentConnections } from '../payment/queries.ts'

/** Compares every movement at the payment providers with ours and returns what differs, as codes. A provider that is away is left out. */
export async function checkProvider(jobCtx: JobCtx): Promise<ProviderDifference[]> {
  const differences: ProviderDifference[] = []
  for (const { marketplaceId, connectionId } of await listPaymentConnections(jobCtx.db)) {
    if (jobCtx.signal.aborted) break
    try {
      const { connector, access } = await paymentAccess(jobCtx, marketplaceId, connectionId)
      let after: string | undefined
      do {
        const page = await connector.list(access, after)
        differences.push(...(await listProviderDifferences(jobCtx.db, marketplaceId, page.movements)))
        after = page.next
      } while (after !== undefined && !jobCtx.signal.aborted)
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
      jobCtx.log.warn({ err: error, marketplaceId }, 'the movements at the payment provider could not be compared')
    }
  }
  return differences
}
