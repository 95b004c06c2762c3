import type { Run } from '@stoa/contract/run.ts'
import { Run as RunShape } from '@stoa/contract/run.ts'
import type { Ctx } from '../../kit/context.ts'

const announcedAt = new Map<string, number>()
const paceMs = 250
const maxKept = 1000

/** Tells open screens how a run stands, with its figures. */
export async function announceRun(ctx: Pick<Ctx, 'announce'>, companyId: string, run: Run): Promise<void> {
  // Parsed to leave out what only the worker needs: the cursor may be large.
  await ctx.announce([companyId], { kind: 'run', id: run.runId, run: RunShape.parse(run) })
}

/** The same, but for one run at most four times a second in this process: for progress, of which a missed step is told by the next. */
export async function announceProgress(ctx: Pick<Ctx, 'announce'>, companyId: string, run: Run): Promise<void> {
  const now = Date.now()
  if (now - (announcedAt.get(run.runId) ?? 0) < paceMs) return
  if (announcedAt.size >= maxKept) announcedAt.clear()
  announcedAt.set(run.runId, now)
  await announceRun(ctx, companyId, run)
}
