import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { team } from '@stoa/contract/team.ts'
import { NewPassword, line } from '@stoa/contract/text.ts'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { session } from '../../lib/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { addressWith } from './address-with.ts'
import { roleLabels } from './role-labels.ts'

type Offer = { companyName: string; email: string; role: keyof typeof roleLabels; invitedBy: string | null; hasAccount: boolean }

/** Joins a company by the link of an invitation: with a new account, or with the password of the one of that address. */
export function AcceptInvitationPage({ search }: ScreenProps<Record<never, string>, { token?: string | undefined }>) {
  const token = search.token ?? ''
  const { mutate, data, error } = useSend(team.findInvitation)
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  if (error)
    return (
      <AuthPage
        title={t`This link does not work`}
        text={`${issuesOf(error)[0]?.message ?? messageOf(error)} ${t`You can also ask the person who invited you for a new invitation.`}`}
      >
        <Button component={Link} href="/signin" size="md" variant="default" fullWidth>
          {t`Sign in`}
        </Button>
      </AuthPage>
    )
  return data ? <AcceptForm token={token} offer={data} /> : <LoadingScreen />
}

const Newcomer = z.object({ name: line(120), password: NewPassword })
const Known = z.object({ name: z.string(), password: z.string().check(z.minLength(1, t`Enter your password.`)) })

function AcceptForm({ token, offer }: { token: string; offer: Offer }) {
  const { go } = useNavigation()
  const accept = useSend(team.acceptInvitation)
  const form = usePortalForm({
    initialValues: { name: '', password: '' },
    schema: offer.hasAccount ? Known : Newcomer,
    onSubmit: async ({ name, password }): Promise<void> => {
      try {
        const { email, companyName } = await accept.mutateAsync({ body: { token, password, ...(offer.hasAccount ? {} : { name }) } })
        // Whoever was signed in here may be somebody else.
        session.end()
        toastDone(t`You joined ${companyName}. Sign in to continue.`)
        go(addressWith('/signin', { email }), { replace: true })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const role = roleLabels[offer.role]
  return (
    <AuthPage
      title={t`Join ${offer.companyName}`}
      text={
        <>
          {offer.invitedBy === null ? t`You are invited as ${role.name}.` : t`${offer.invitedBy} invited you as ${role.name}.`} {role.text}
        </>
      }
    >
      <Form form={form}>
        <p>{offer.hasAccount ? t`Enter the password of your account ${offer.email}.` : t`Create your account for ${offer.email}.`}</p>
        {!offer.hasAccount && <TextField form={form} path="name" label={t`Your name`} autoComplete="name" required />}
        <TextField
          form={form}
          path="password"
          label={t`Password`}
          type="password"
          autoComplete={offer.hasAccount ? 'current-password' : 'new-password'}
          required
          {...(offer.hasAccount ? {} : { help: t`At least 12 characters.` })}
        />
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t`Join company`}
        </Button>
      </Form>
    </AuthPage>
  )
}
