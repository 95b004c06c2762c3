import type { JobCtx } from '../../kit/context.ts'
import { checkProvider } from './check-provider.ts'

/** The same by the clock: what differs goes to the log. */
export async function reportProviderDifferences(jobCtx: JobCtx): Promise<void> {
  const differences = await checkProvider(jobCtx)
  if (differences.length > 0)
    jobCtx.log.error({ differences: differences.slice(0, 20), count: differences.length }, 'the payment provider and our rows differ')
}
