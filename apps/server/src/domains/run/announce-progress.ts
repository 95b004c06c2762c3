import type { Ctx } from '../../kit/context.ts'
import type { RunRow } from './to-run.ts'
import { announceRun } from './announce-run.ts'

const announcedAt = new Map<string, number>()
const paceMs = 250
const maxKept = 1000

/** The same, but for one run at most four times a second in this process: for progress, of which a missed step is recognised by the next. */
export async function announceProgress(ctx: Pick<Ctx, 'announce'>, companyId: string, run: RunRow): Promise<void> {
  const now = Date.now()
  if (now - (announcedAt.get(run.runId) ?? 0) < paceMs) return
  if (announcedAt.size >= maxKept) announcedAt.clear()
  announcedAt.set(run.runId, now)
  await announceRun(ctx, companyId, run)
}
