import { languages } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { sendEmail } from '../../outbound/send-email.ts'
import type { partnershipEndMailRequested } from './events.ts'
import { findPartnershipSummary, listOwners } from './notify/queries-facts.ts'

/** Sends an owner of the other company a mail that a partnership has ended: products are withdrawn, and orders still have to be fulfilled. */
export async function mailPartnershipEnd(
  jobCtx: JobCtx,
  { marketplaceId, merchantId, partnershipId, by, userId }: FactOf<typeof partnershipEndMailRequested>,
): Promise<void> {
  const partnership = await findPartnershipSummary(jobCtx.db, marketplaceId, partnershipId)
  // Approved again meanwhile: then the mail would be wrong.
  if (partnership?.status !== 'ENDED') return
  const { marketplaceName, merchantName, reason } = partnership
  const { publicUrl } = jobCtx.settings
  const why = reason === null ? [] : [message('mail.partnership_reason', { reason })]
  const [companyId, subject, paragraphs] =
    by === 'merchant'
      ? [
          marketplaceId,
          message('mail.partnership_subject', { company: merchantName, other: marketplaceName }),
          [...why, message('mail.partnership_operator'), message('mail.partnership_merchants', { link: `${publicUrl}/search/merchants` })],
        ]
      : [
          merchantId,
          message('mail.partnership_subject', { company: marketplaceName, other: merchantName }),
          [
            ...why,
            message('mail.partnership_merchant', { marketplace: marketplaceName }),
            message('mail.partnership_join', { link: `${publicUrl}/channels/overview` }),
          ],
        ]
  const owner = (await listOwners(jobCtx.db, companyId)).find((one) => one.userId === userId)
  if (!owner) return
  const write = (text: Message): string => describe(owner.language ?? languages[0], text)
  const text = `${[message('mail.hello_name', { name: owner.name }), ...paragraphs].map(write).join('\n\n')}\n`
  await sendEmail(jobCtx, { to: owner.email, subject: write(subject), text, key: jobCtx.requestId })
}
