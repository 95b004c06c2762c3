import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { partnershipDecided } from '../marketplace/events.ts'
import { findPartnershipSummary, listOwners } from './queries-facts.ts'

/** Sends the owners of the other company a mail that a partnership has ended: products are withdrawn, and orders still have to be fulfilled. */
export async function mailPartnershipEnd(
  jobCtx: JobCtx,
  { marketplaceId, merchantId, partnershipId, status, by, wasRequest }: FactOf<typeof partnershipDecided>,
): Promise<void> {
  if (status !== 'ENDED' || wasRequest === true) return
  const partnership = await findPartnershipSummary(jobCtx.db, marketplaceId, partnershipId)
  // Approved again meanwhile: then the mail would be wrong.
  if (partnership?.status !== 'ENDED') return
  const { marketplaceName, merchantName, reason } = partnership
  const { publicUrl } = jobCtx.settings
  const why = reason === null ? [] : [`Reason: ${reason}`]
  const [companyId, subject, paragraphs] =
    by === 'merchant'
      ? [
          marketplaceId,
          `${merchantName} has ended the partnership with ${marketplaceName}`,
          [
            ...why,
            'Its products are withdrawn from your marketplace. Orders that were placed are still fulfilled, paid out and invoiced.',
            `Your merchants: ${publicUrl}/search/merchants`,
          ],
        ]
      : [
          merchantId,
          `${marketplaceName} has ended the partnership with ${merchantName}`,
          [
            ...why,
            `Your products are withdrawn from ${marketplaceName}. Fulfil the orders you have: you are still paid for them.`,
            `You can ask to join again: ${publicUrl}/channels/overview`,
          ],
        ]
  for (const { userId, name, email } of await listOwners(jobCtx.db, companyId))
    await jobCtx.mail.send({ to: email, subject, text: `${[`Hello ${name},`, ...paragraphs].join('\n\n')}\n`, key: `${jobCtx.requestId}:${userId}` })
}
