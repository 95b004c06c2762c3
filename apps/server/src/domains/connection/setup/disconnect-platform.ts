import type { PlatformSetup } from '@stoa/contract/connection.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { findConnectionOfKind, lockConnectionOfKind, updateConnectionEnded } from '../queries.ts'
import { updateConnectionRunsCancelled } from '../../run/queries.ts'
import { getSetup } from './get-setup.ts'
import { unsubscribeWebhooks } from '../webhook/unsubscribe-webhooks.ts'

/** Ends the connection to the shop, its webhooks and what is pulled through it; products stay, and so does the history of runs. */
export async function disconnectPlatform(jobCtx: JobCtx): Promise<PlatformSetup> {
  const connected = await findConnectionOfKind(jobCtx.db, jobCtx.scope.companyId, 'shop')
  if (connected) await unsubscribeWebhooks(jobCtx, connected)
  const ended = await jobCtx.transact(async (ctx) => {
    const { companyId } = ctx.scope
    const locked = await lockConnectionOfKind(ctx.db, companyId, 'shop')
    if (!locked) throw new AppError('state_forbids', { detail: message('connection_error.none') })
    await updateConnectionRunsCancelled(ctx.db, companyId, locked.id)
    await updateConnectionEnded(ctx.db, companyId, locked.id)
    await recordAudit(ctx, { companyId, action: 'connection.ended', object: locked.id, detail: { platform: locked.provider } })
    await ctx.announce([companyId], { kind: 'connection', id: locked.id })
    return locked
  })
  for (const { key, type } of jobCtx.ports.shops[ended.provider]?.fields ?? []) {
    const file = ended.settings[key]
    if (type === 'file' && file !== undefined) await jobCtx.files.remove(file)
  }
  return getSetup(jobCtx)
}
