import type { PlatformSetup } from '@stoa/contract/connection.ts'
import type { Edge } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { recordAudit } from '../company/record-audit.ts'
import { lockConnectionOfKind, updateConnectionEnded } from './queries.ts'
import { updateConnectionRunsCancelled } from '../run/queries.ts'
import { showSetup } from './show-setup.ts'

/** Ends the connection to the shop and what is pulled through it; products stay, and so does the history of runs. */
export async function disconnectPlatform(edge: Edge): Promise<PlatformSetup> {
  const ended = await edge.transact(async (ctx) => {
    const { companyId } = ctx.scope
    const held = await lockConnectionOfKind(ctx.db, companyId, 'shop')
    if (!held) throw new AppError('state_forbids', { detail: 'No shop is connected.' })
    await updateConnectionRunsCancelled(ctx.db, companyId, held.id)
    await updateConnectionEnded(ctx.db, companyId, held.id)
    await recordAudit(ctx, { companyId, action: 'connection.ended', object: held.id, detail: { platform: held.provider } })
    await ctx.announce([companyId], { kind: 'connection', id: held.id })
    return held
  })
  for (const { key, type } of edge.ports.shops[ended.provider]?.fields ?? []) {
    const file = ended.settings[key]
    if (type === 'file' && file !== undefined) await edge.files.remove(file)
  }
  return showSetup(edge)
}
