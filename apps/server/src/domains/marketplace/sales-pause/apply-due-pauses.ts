import type { JobCtx } from '../../../kit/context.ts'
import { beginPauses } from './begin-pauses.ts'
import { finishPauses } from './finish-pauses.ts'
import { lockDuePauses } from './queries-sales-pause.ts'

const batch = 100

/** Starts and ends the pauses of sales whose time has come. One that is over before it was started is only deleted. */
export async function applyDuePauses(jobCtx: JobCtx): Promise<void> {
  for (let applied = batch; applied === batch;) {
    jobCtx.signal.throwIfAborted()
    applied = await jobCtx.transact(async (ctx) => {
      const due = await lockDuePauses(ctx.db, ctx.now, batch)
      const merchantsOf = (over: boolean) => due.filter(({ isOver }) => isOver === over).map(({ merchantId }) => merchantId)
      await finishPauses(ctx, merchantsOf(true))
      await beginPauses(ctx, merchantsOf(false))
      return due.length
    })
  }
}
