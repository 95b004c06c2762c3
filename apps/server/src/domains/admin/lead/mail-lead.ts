import { languages } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { sendEmails } from '../../../outbound/send-email.ts'
import type { leadCreated } from '../events.ts'
import { findLead, listAdministrators } from './queries.ts'

/** Sends a lead to the owners of the administration, each in their language. */
export async function mailLead(jobCtx: JobCtx, { leadId }: FactOf<typeof leadCreated>): Promise<void> {
  const lead = await findLead(jobCtx.db, leadId)
  if (!lead) return
  const { name, email, companyName, phone } = lead
  const emails = (await listAdministrators(jobCtx.db)).map((administrator) => {
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
    return { to: administrator.email, subject, text: `${paragraphs.join('\n\n')}\n`, key: `${jobCtx.requestId}:${administrator.userId}` }
  })
  await sendEmails(jobCtx, emails)
}
