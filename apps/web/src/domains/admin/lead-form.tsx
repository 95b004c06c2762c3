import { t } from '@lingui/core/macro'
import { lead } from '@stoa/contract/lead.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'

const empty = { name: '', email: '', companyName: '', phone: '', message: '', website: '' }

/** Sends a question to whoever runs the portal, without an account. */
export function LeadForm() {
  const [answer, setAnswer] = useState<string>()
  const create = useSend(lead.create)
  const form = usePortalForm({
    initialValues: empty,
    schema: lead.create.body,
    onSubmit: async (body) => {
      try {
        setAnswer((await create.mutateAsync({ body })).message)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Card title={t`Ask a question`}>
      <div aria-live="polite">{answer !== undefined && <p>{answer}</p>}</div>
      {answer === undefined && (
        <Form form={form} className={layoutStyles.stack}>
          <div className={layoutStyles.pair}>
            <TextField form={form} path="name" label={t`Name`} required maxLength={120} />
            <TextField form={form} path="email" label={t`E-mail`} type="email" required maxLength={254} />
          </div>
          <div className={layoutStyles.pair}>
            <TextField form={form} path="companyName" label={t`Company (optional)`} maxLength={160} />
            <TextField form={form} path="phone" label={t`Phone (optional)`} type="tel" maxLength={40} />
          </div>
          <LongTextField form={form} path="message" label={t`Message`} required maxLength={2000} />
          <div hidden>
            <TextField form={form} path="website" label={t`Website`} />
          </div>
          <Button type="submit" loading={form.isBusy} style={{ alignSelf: 'start' }}>
            {t`Send question`}
          </Button>
        </Form>
      )}
    </Card>
  )
}
