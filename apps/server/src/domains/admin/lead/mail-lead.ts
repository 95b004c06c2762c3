import { languages } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import type { leadMailRequested } from '../events.ts'
import { findLead, listAdministrators } from './queries.ts'

/** Sends a lead to an owner of the administration, in their language. */
export async function mailLead(jobCtx: JobCtx, { leadId, userId }: FactOf<typeof leadMailRequested>): Promise<void> {
  const lead = await findLead(jobCtx.db, leadId)
  const administrator = (await listAdministrators(jobCtx.db)).find((one) => one.userId === userId)
  if (!lead || !administrator) return
  const { name, email, companyName, phone } = lead
  const write = (text: Message): string => describe(administrator.language ?? languages[0], text)
  const paragraphs = [
    write(message('mail.hello_name', { name: administrator.name })),
    write(message('mail.lead_from', { name, email })),
    ...(companyName === '' ? [] : [write(message('mail.lead_company', { company: companyName }))]),
    ...(phone === '' ? [] : [write(message('mail.lead_phone', { phone }))]),
    lead.message,
    write(message('mail.lead_list', { link: `${jobCtx.settings.publicUrl}/admin/leads` })),
  ]
  const subject = write(message('mail.lead_subject', { name }))
  await sendEmail(jobCtx, { to: administrator.email, subject, text: `${paragraphs.join('\n\n')}\n`, key: jobCtx.requestId })
}
