import type { Ctx } from '../../../kit/context.ts'
import { notify } from './notify.ts'
import { findRunSummary } from './queries-facts.ts'
import { runMessage } from '../rules.ts'

/** Notifies a company of each end of a run that failed or left products behind; one that went well is not worth a bell. */
export async function notifyRun(ctx: Ctx, { companyId, runId }: { companyId: string; runId: string }): Promise<void> {
  const run = await findRunSummary(ctx.db, companyId, runId)
  const report = run && runMessage(run)
  if (!run || report === undefined) return
  await notify(ctx, [
    {
      companyId,
      kind: run.kind === 'push' || run.kind === 'shop_push' ? 'push_error' : 'sync_error',
      link: `/shop/runs/${runId}`,
      message: report,
      thumbnailFile: null,
      fact: `run:${runId}:${run.finishedAt}`,
    },
  ])
}
