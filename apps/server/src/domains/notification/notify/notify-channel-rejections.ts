import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { channelProductsRejected } from '../../channel/events.ts'
import { findChannel } from '../../channel/queries.ts'
import { notify } from './notify.ts'

/** Notifies a company once of the products that a sales channel rejected in one reading or one push. */
export async function notifyChannelRejections(ctx: Ctx, { companyId, channelId, count, key }: FactOf<typeof channelProductsRejected>): Promise<void> {
  const channel = await findChannel(ctx.db, companyId, channelId)
  if (!channel) return
  await notify(ctx, [
    {
      companyId,
      kind: 'approval',
      link: `/channels/rejected?channel=${channelId}`,
      message: message('notification.channel_rejected', { channel: channel.name, count }),
      thumbnailFile: null,
      fact: `channel-rejected:${key}`,
    },
  ])
}
