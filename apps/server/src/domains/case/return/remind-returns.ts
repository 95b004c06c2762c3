import type { CaseState } from '@stoa/contract/case-states.ts'
import type { JobCtx, Ctx } from '../../../kit/context.ts'
import { raiseAttention } from '../../order/attention/raise-attention.ts'
import { recordClockEvents } from '../record-clock-events.ts'
import type { DueReturn } from './queries-reminder.ts'
import { claimOverdue, claimReminders } from './queries-reminder.ts'

const pageSize = 200

/** What a reminder of each step is called in the history of the return. */
const reminderCodes: Partial<Readonly<Record<CaseState, string>>> = {
  requested: 'decision_due',
  in_transit: 'arrival_due',
  received: 'inspection_due',
  inspected: 'refund_due',
}

/**
 * Reminds whoever's turn it is of the next step of a return before it is due, and puts the return before merchant and operator when it is overdue, each once for
 * each deadline.
 */
export async function remindReturns(jobCtx: JobCtx): Promise<void> {
  await inPages(jobCtx, remindDue)
  await inPages(jobCtx, raiseOverdue)
}

async function inPages(jobCtx: JobCtx, step: (ctx: Ctx) => Promise<number>): Promise<void> {
  while (!jobCtx.signal.aborted) if ((await jobCtx.transact(step)) < pageSize) return
}

async function remindDue(ctx: Ctx): Promise<number> {
  const due = await claimReminders(ctx.db, pageSize)
  await recordClockEvents(
    ctx,
    due.map((one) => ({ ...one, code: reminderCode(one), params: { dueAt: toInstant(one.dueAt) }, isPublic: one.isShoppersTurn })),
  )
  return due.length
}

async function raiseOverdue(ctx: Ctx): Promise<number> {
  const overdue = await claimOverdue(ctx.db, pageSize)
  const items = overdue.map((one) => ({ ...one, code: 'return_overdue' as const, subjectId: one.id, params: { number: String(one.number) } }))
  await raiseAttention(ctx, items)
  await recordClockEvents(
    ctx,
    overdue.map((one) => ({
      ...one,
      code: 'step_overdue',
      params: { dueAt: toInstant(one.dueAt), state: `case_state.${one.state}` },
      isPublic: false,
    })),
  )
  return overdue.length
}

function reminderCode({ state, isShoppersTurn }: DueReturn): string {
  return reminderCodes[state] ?? (isShoppersTurn ? 'sending_due' : 'label_due')
}

function toInstant(at: string): string {
  return new Date(at).toISOString()
}
