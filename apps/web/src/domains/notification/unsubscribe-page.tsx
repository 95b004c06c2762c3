import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { kindLabels, kindOfLink } from './kind-labels.ts'

/** Stops a kind of e-mail by the link at its foot. Only the button does it: mail programs open links on their own to look for dangers. */
export function UnsubscribePage({ search }: ScreenProps<Record<never, string>, { token?: string | undefined }>) {
  const stop = useSend(notification.unsubscribe)
  const profile = (
    <Button component={Link} href="/account/profile" variant="default" size="md" fullWidth>
      {t`Choose which e-mails you get`}
    </Button>
  )
  if (search.token === undefined || search.token === '')
    return (
      <AuthPage
        title={t`This link does not work`}
        text={t`The link is incomplete. Copy the whole link from the e-mail, or choose in your profile which e-mails you get.`}
      >
        {profile}
      </AuthPage>
    )
  const kind = kindOfLink(search.token)
  const about = kind && kindLabels[kind]
  if (stop.isSuccess)
    return (
      <AuthPage title={t`E-mails stopped`} text={about ? t`You no longer get e-mails about: ${about}.` : stop.data.message}>
        {profile}
      </AuthPage>
    )
  return (
    <AuthPage
      title={t`Stop these e-mails?`}
      text={
        <>
          {about && <p>{t`They are about: ${about}.`}</p>}
          {kind === null && <p>{t`This is your daily e-mail.`}</p>}
          <p>{t`You can turn them on again in your profile.`}</p>
        </>
      }
    >
      {stop.isError && <FormMessage>{messageOf(stop.error)}</FormMessage>}
      <Button size="md" fullWidth loading={stop.isPending} onClick={() => stop.mutate({ query: { token: search.token ?? '' } })}>
        {t`Stop e-mails`}
      </Button>
    </AuthPage>
  )
}
