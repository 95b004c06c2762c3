import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import stateStyles from '../../ui/states.module.css'

/** Asks for a link to set a new password. The answer never reveals whether the address is known. */
export function RequestPasswordResetPage({ search }: ScreenProps<Record<never, string>, { email?: string | undefined }>) {
  const [isSent, setSent] = useState(false)
  const send = useSend(auth.sendEmailReset)
  const form = usePortalForm({
    initialValues: { email: search.email ?? '' },
    schema: auth.sendEmailReset.body,
    onSubmit: async (values) => {
      try {
        await send.mutateAsync({ body: values })
        setSent(true)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const footer = (
    <p>
      <Link href="/signin">{t`Back to sign in`}</Link>
    </p>
  )
  if (isSent)
    return (
      <AuthPage
        title={t`Check your e-mail`}
        text={t`If an account uses this address, we sent a link. It works once and expires after one hour.`}
        footer={footer}
      >
        <div className={layoutStyles.stack}>
          <div className={stateStyles.picture} aria-hidden>
            <MailCheck size={26} />
          </div>
          <Button variant="default" size="md" fullWidth onClick={() => setSent(false)}>
            {t`Use another address`}
          </Button>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage
      title={t`Forgot your password?`}
      text={t`Enter the e-mail address of your account. We’ll send a link to set a new password.`}
      footer={footer}
    >
      <Form form={form}>
        <TextField form={form} path="email" label={t`E-mail`} type="email" autoComplete="username" />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t`Send link`}
        </Button>
      </Form>
    </AuthPage>
  )
}
