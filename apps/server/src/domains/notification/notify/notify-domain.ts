import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { domainLost } from '../../marketplace/events.ts'
import { notify } from './notify.ts'

/** Notifies an operator that its domain leads elsewhere, and that it is no longer used. */
export async function notifyDomain(ctx: Ctx, { marketplaceId, host, until }: FactOf<typeof domainLost>): Promise<void> {
  await notify(ctx, [
    {
      companyId: marketplaceId,
      kind: 'partnership',
      link: '/settings/domain',
      message:
        until === null ? message('notification.domain_removed', { host }) : message('notification.domain_lost', { host, day: until.slice(0, 10) }),
      thumbnailFile: null,
      fact: `domain:${ctx.requestId}`,
    },
  ])
}
