import * as z from 'zod/mini'
import { CodedMessage } from '@stoa/contract/params.ts'
import { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../kit/context.ts'
import type { RunRow } from './to-run.ts'

/** A run as it is announced. Each open stream describes it in its reader's language. */
const Announced = z.extend(z.omit(Run, { stepCode: true, errorCode: true }), { error: z.nullable(CodedMessage) })

/** Notifies open screens how a run stands, with its figures. */
export async function announceRun(ctx: Pick<Ctx, 'announce'>, companyId: string, run: RunRow): Promise<void> {
  // Parsed to leave out what only the worker needs: the cursor may be large.
  await ctx.announce([companyId], { kind: 'run', id: run.runId, run: Announced.parse(run) })
}
