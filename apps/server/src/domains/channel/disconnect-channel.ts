import type { channel } from '@stoa/contract/channel.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { updateConnectionEnded } from '../connection/queries.ts'
import { lockChannel, updateFeedKey } from './queries.ts'

/** Ends a sales channel: its keys are deleted and its feed can no longer be read. */
export async function disconnectChannel(ctx: Ctx, { params: { id } }: Received<typeof channel.disconnect>): Promise<void> {
  const { companyId } = ctx.scope
  const present = orNotFound(await lockChannel(ctx.db, companyId, id), 'record')
  await updateFeedKey(ctx.db, companyId, id, null)
  await updateConnectionEnded(ctx.db, companyId, id)
  await recordAudit(ctx, { companyId, action: 'channel.disconnected', object: id, detail: { provider: present.provider } })
  await ctx.announce([companyId], { kind: 'connection', id })
}
