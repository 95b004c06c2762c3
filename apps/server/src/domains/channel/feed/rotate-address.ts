import type { SalesChannel, channel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { openSecrets } from '../../connection/open-secrets.ts'
import { updateConnection } from '../../connection/queries.ts'
import { findFeedConnector } from './find-feed-connector.ts'
import { getSalesChannel } from '../get-sales-channel.ts'
import { updateFeedKey } from '../queries.ts'
import { requireChannel } from '../require-channel.ts'

/** Gives a feed a new secret address. The one before stops working at once. */
export async function rotateAddress(jobCtx: JobCtx, { params: { id } }: Received<typeof channel.rotateAddress>): Promise<SalesChannel> {
  const { companyId } = jobCtx.scope
  await jobCtx.transact(async (ctx) => {
    const present = await requireChannel(ctx.db, companyId, id, { isLocked: true })
    findFeedConnector(jobCtx, present.provider)
    const feedKey = randomToken()
    const secrets = ctx.vault.seal({ ...openSecrets(ctx.vault, present), feedKey }, id)
    await updateConnection(ctx.db, { id, companyId, name: present.name, settings: present.settings, secrets })
    await updateFeedKey(ctx.db, companyId, id, sha256(feedKey))
    await recordAudit(ctx, { companyId, action: 'channel.address_rotated', object: id, detail: {} })
  })
  return getSalesChannel(jobCtx, id)
}
