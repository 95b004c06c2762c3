import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { NewPassword } from '@stoa/contract/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { session } from '../../lib/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { PasswordRules } from './password-rules.tsx'

const NewPasswordTwice = z
  .object({ password: NewPassword, again: z.string() })
  .check(z.refine(({ password, again }) => password === again, { path: ['again'], error: t`Passwords don’t match` }))

/** Sets a new password with the token of the mail; every session ends by it. */
export function ResetPasswordPage({ search }: ScreenProps<Record<never, string>, { token?: string | undefined }>) {
  const { go } = useNavigation()
  const [password, setPassword] = useState('')
  const token = search.token ?? ''
  const reset = useSend(auth.resetPassword)
  const isDead = token === '' || isApiError(reset.error, 'link_used_or_expired') || issuesOf(reset.error).some(({ path }) => path === 'token')
  const form = usePortalForm({
    initialValues: { password: '', again: '' },
    schema: NewPasswordTwice,
    onChange: (values) => setPassword(values.password),
    onSubmit: async (values) => {
      try {
        await reset.mutateAsync({ body: { token, password: values.password } })
        session.end()
        toastDone(t`Password changed`)
        go('/signin', { replace: true })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  if (isDead)
    return (
      <AuthPage
        title={t`This link does not work`}
        text={
          token === ''
            ? t`The link is incomplete. Copy the whole link from the e-mail, or request a new one.`
            : t`It was already used or has expired.`
        }
      >
        <Button component={Link} href="/request-password-reset" size="md" fullWidth>
          {t`Request new link`}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage title={t`Set a new password`} text={t`You will be signed out everywhere. Sign in again with your new password.`}>
      <Form form={form}>
        <div>
          <TextField form={form} path="password" label={t`New password`} type="password" autoComplete="new-password" />
          <PasswordRules password={password} />
        </div>
        <TextField form={form} path="again" label={t`Confirm new password`} type="password" autoComplete="new-password" />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t`Set password`}
        </Button>
      </Form>
    </AuthPage>
  )
}
