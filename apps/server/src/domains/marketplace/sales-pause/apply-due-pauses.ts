import type { JobCtx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { beginPause } from './begin-pause.ts'
import { finishPause } from './finish-pause.ts'
import { lockDuePauses } from './queries-sales-pause.ts'

const batch = 100

/** Starts and ends the pauses of sales whose time has come. One that is over before it was started is only deleted. */
export async function applyDuePauses(jobCtx: JobCtx): Promise<void> {
  for (let applied = batch; applied === batch;) {
    jobCtx.signal.throwIfAborted()
    applied = await jobCtx.transact(async (ctx) => {
      const due = await lockDuePauses(ctx.db, ctx.now, batch)
      for (const { merchantId, isOver } of due) {
        await recordAudit(ctx, { companyId: merchantId, action: isOver ? 'sales.resumed' : 'sales.paused' })
        await (isOver ? finishPause(ctx, merchantId) : beginPause(ctx, merchantId))
      }
      return due.length
    })
  }
}
