import type { FactOf } from '../../../kit/events.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { documentExpiring } from '../../marketplace/events.ts'
import { notify } from './notify.ts'

/** Notifies a merchant that one of its documents expires soon, or has expired. */
export async function notifyDocument(ctx: Ctx, { companyId, documentId, kind, expiresOn, days }: FactOf<typeof documentExpiring>): Promise<void> {
  const params = { document: `field.${kind}`, day: expiresOn } as const
  await notify(ctx, [
    {
      companyId,
      kind: 'partnership',
      link: '/settings/verification',
      message: days === 0 ? message('notification.document_expired', params) : message('notification.document_expiring', params),
      thumbnailFile: null,
      fact: `document:${documentId}:${days}`,
    },
  ])
}
