import type { CodedMessage } from '@stoa/contract/params.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { updateCarrierHealth } from '../connection/queries-health.ts'
import type { ConnectionRow } from '../connection/queries.ts'

/**
 * Returns what a carrier answers, and records with its connection whether its keys work: people see it where they connect carriers. What else goes wrong
 * says nothing of the connection.
 */
export async function callCarrier<T>(
  jobCtx: JobCtx,
  connection: Pick<ConnectionRow, 'id' | 'companyId' | 'health'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await work()
    if (connection.health === 'error') await recordHealth(jobCtx, connection, null)
    return answer
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'unauthorized') await recordHealth(jobCtx, connection, error.text)
    throw error
  }
}

async function recordHealth(jobCtx: JobCtx, { id, companyId }: Pick<ConnectionRow, 'id' | 'companyId'>, error: CodedMessage | null): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    if (await updateCarrierHealth(ctx.db, companyId, id, error)) await ctx.announce([companyId], { kind: 'connection', id })
  })
}
