import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { advanceRun } from '../../run/advance-run.ts'
import type { ActiveRun, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { fetchPictures } from './fetch-pictures.ts'

/** Fetches the next pictures of a run. One that cannot be fetched is listed in it with its reason. The run ends when no picture is left. */
export async function fetchNextPictures(jobCtx: JobCtx, key: RunKey, run: ActiveRun): Promise<ActiveRun> {
  // A sync tries again what failed before; an import fetches only the pictures it added.
  const failedBefore = run.kind === 'import' ? undefined : (run.startedAt ?? run.requestedAt)
  const fetched = await fetchPictures(jobCtx, key.companyId, failedBefore, async (ctx, settled) => {
    const failed = settled.filter(({ failure }) => failure !== null)
    await insertRunItems(
      ctx.db,
      key,
      failed.map(({ productId, productName, reference, source, failure }) => ({
        reference,
        productId,
        productName,
        outcome: 'picture_failed',
        code: 'picture_failed',
        messages: [message('run_item.image_failed', { url: source, reason: failure })],
      })),
    )
    const counts = { pictures: settled.length, picturesFailed: failed.length }
    // The place is the same as before: what is settled no longer waits.
    return advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'pictures' }, step: 'fetching_images', ...counts })
  })
  return fetched?.result ?? jobCtx.transact((ctx) => advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'end' } }))
}
