import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, FormMessage, usePortalForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import layoutStyles from '../../ui/layout.module.css'
import stateStyles from '../../ui/states.module.css'

/** Confirms an address with the token of the mail, or, with `change`, the one a person wants to sign in with. Only the button does it: mail programs open links on their own to look for dangers. */
export function ConfirmEmailPage({ search }: ScreenProps<Record<never, string>, { token?: string | undefined; change?: string | undefined }>) {
  const isChange = search.change !== undefined
  const account = useSession()
  const confirm = useSend(auth.confirmEmail, {
    onSuccess: () => {
      // The session still says unconfirmed; a renewal that fails changes nothing that was done.
      const token = session.get()?.token
      if (token !== undefined) void api.renew(token).catch(() => undefined)
    },
  })
  if (confirm.isSuccess)
    return (
      <AuthPage
        title={isChange ? t`E-mail address changed` : t`E-mail address confirmed`}
        text={isChange ? t`Sign in with your new address from now on.` : t`Your account is ready.`}
      >
        <div className={layoutStyles.stack}>
          <div className={stateStyles.picture} aria-hidden>
            <BadgeCheck size={26} />
          </div>
          <Button component={Link} href={account ? '/landing' : '/signin'} size="md" fullWidth>
            {account ? t`Go to the dashboard` : t`Sign in`}
          </Button>
        </div>
      </AuthPage>
    )
  const token = search.token ?? ''
  if (token === '' || confirm.isError)
    return (
      <AuthPage
        title={t`This link does not work`}
        text={confirm.isError ? undefined : t`The link is incomplete. Copy the whole link from the e-mail, or request a new one.`}
      >
        <div className={layoutStyles.stack}>
          {confirm.isError && <FormMessage>{messageOf(confirm.error)}</FormMessage>}
          {isChange ? (
            <Button component={Link} href="/account/profile" size="md" fullWidth>
              {t`Open your profile`}
            </Button>
          ) : (
            <NewLinkForm email={account?.email ?? ''} />
          )}
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={t`Confirm e-mail address`} text={isChange ? t`After that you sign in with this address.` : t`After that your account is ready.`}>
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        {t`Confirm e-mail address`}
      </Button>
    </AuthPage>
  )
}

function NewLinkForm({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string>()
  const send = useSend(auth.sendEmailConfirmation)
  const form = usePortalForm({
    initialValues: { email },
    schema: auth.sendEmailConfirmation.body,
    onSubmit: async (values) => {
      try {
        setAnswer((await send.mutateAsync({ body: values })).message)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  if (answer !== undefined)
    return (
      <Notice tone="none" role="status">
        {answer}
      </Notice>
    )
  return (
    <Form form={form}>
      <TextField form={form} path="email" label={t`E-mail`} type="email" autoComplete="email" />
      <Button type="submit" size="md" loading={form.isBusy} fullWidth>
        {t`Send new link`}
      </Button>
    </Form>
  )
}
