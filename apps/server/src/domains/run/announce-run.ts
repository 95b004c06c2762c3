import * as z from 'zod/mini'
import { CodedMessage } from '@stoa/contract/params.ts'
import { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../kit/context.ts'
import type { RunRow } from './to-run.ts'

/** A run as it is announced. Each open stream describes it in its reader's language. */
const Announced = z.extend(z.omit(Run, { stepCode: true, errorCode: true }), { error: z.nullable(CodedMessage) })

const announcedAt = new Map<string, number>()
const paceMs = 250
const maxKept = 1000

/** Tells open screens how a run stands, with its figures. */
export async function announceRun(ctx: Pick<Ctx, 'announce'>, companyId: string, run: RunRow): Promise<void> {
  // Parsed to leave out what only the worker needs: the cursor may be large.
  await ctx.announce([companyId], { kind: 'run', id: run.runId, run: Announced.parse(run) })
}

/** The same, but for one run at most four times a second in this process: for progress, of which a missed step is told by the next. */
export async function announceProgress(ctx: Pick<Ctx, 'announce'>, companyId: string, run: RunRow): Promise<void> {
  const now = Date.now()
  if (now - (announcedAt.get(run.runId) ?? 0) < paceMs) return
  if (announcedAt.size >= maxKept) announcedAt.clear()
  announcedAt.set(run.runId, now)
  await announceRun(ctx, companyId, run)
}
