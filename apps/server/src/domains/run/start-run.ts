import type { Run, RunKind } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { announceRun } from './announce-run.ts'
import { insertRun, listCooldowns, lockRunStart } from './queries.ts'
import { toRun } from './to-run.ts'

export type StartRunInput = {
  companyId: string
  kind: RunKind
  connectionId: string | null
  isForced: boolean
  isDryRun: boolean
  /** Seconds since the last run of the kind that must have passed; 0 where there is no need to wait. */
  cooldownSeconds: number
}

/**
 * Stores a run, once per kind and cooldown however many ask at once; the caller emits what carries it out. Throws `cooldown` with the
 * seconds left, or `run_active` while an older run is under way.
 */
export async function startRun(ctx: Ctx, input: StartRunInput): Promise<Run> {
  const { companyId, kind, connectionId, isForced, isDryRun } = input
  await lockRunStart(ctx.db, companyId, kind)
  if (input.cooldownSeconds > 0) {
    const seconds = (await listCooldowns(ctx.db, companyId, input.cooldownSeconds))[kind]
    if (seconds !== undefined) {
      const detail =
        seconds > 60 ? message('run_error.cooldown_minutes', { minutes: Math.ceil(seconds / 60) }) : message('run_error.cooldown', { seconds })
      throw new AppError('cooldown', { detail, retryAfterSeconds: seconds })
    }
  }
  const requestedBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  const run = await insertRun(ctx.db, { companyId, kind, connectionId, isForced, isDryRun, requestedBy })
  await announceRun(ctx, companyId, run)
  return toRun(ctx.language, run)
}
