import { signIn } from '@stoa/contract/sign-in.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Plug } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { countdown } from '../../lib/countdown.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { ownPath, session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressWith } from './address-with.ts'
import { platformName } from './platforms.ts'
import styles from './auth.module.css'
import textStyles from '../../ui/text.module.css'

/** What a shop's platform leads here with after our app was installed there; it goes on with the person. */
const installKeys = ['instanceId', 'state', 'code', 'signedInstance', 'instance', 'token', 'returned'] as const

/** `ended` is set when a session ended while somebody was at work. */
export type SignInSearch = Readonly<Partial<Record<(typeof installKeys)[number], string | undefined>>> & {
  from?: string | undefined
  origin?: string | undefined
  email?: string | undefined
  ended?: string | undefined
}

/** Signing in. Who comes from a shop's platform goes on to connect it; everybody else goes back to where they were. */
export function SignInPage({ params, search }: ScreenProps<{ platform?: string }, SignInSearch>) {
  const account = useSession()
  const { go } = useNavigation()
  const platform = platformName(params.platform)
  const back = ownPath(search.from) ?? ownPath(search.origin)
  const target = platform === undefined ? (back ?? '/landing') : connectPath(params.platform, search)
  useEffect(() => {
    if (account) go(target, { replace: true })
  }, [account, target, go])
  const form = usePortalForm({
    initialValues: { email: search.email ?? '', password: '' },
    schema: signIn.login.body,
    onSubmit: async (values) => {
      try {
        session.begin(await send(signIn.login, { body: values }))
      } catch (error) {
        form.setFieldValue('password', '')
        form.fail(issuesOf(error), refusalLabel(error), 'password')
      }
    },
  })
  if (account) return <LoadingScreen />
  const carried = { origin: platform === undefined ? back : target }
  return (
    <AuthPage
      title={t`Sign in`}
      text={
        platform === undefined ? (
          search.ended === undefined ? undefined : (
            <span role="status">{t`Your session ended. Sign in to continue.`}</span>
          )
        ) : (
          <span className={styles.platform}>
            <Plug size={18} aria-hidden /> {t`Continue with ${platform}`}
          </span>
        )
      }
      footer={
        <p>
          {t`New here?`} <Link href={addressWith('/signup', carried)}>{t`Create an account`}</Link>
        </p>
      }
    >
      <Form form={form}>
        <TextField form={form} path="email" label={t`E-mail`} type="email" autoComplete="username" />
        <div>
          <TextField form={form} path="password" label={t`Password`} type="password" autoComplete="current-password" />
          <Link className={`${textStyles.link} ${styles.forgot}`} href={addressWith('/request-password-reset', { email: search.email })}>
            {t`Forgot your password?`}
          </Link>
        </div>
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t`Sign in`}
        </Button>
      </Form>
    </AuthPage>
  )
}

/** Where a person from a platform goes on: to finish connecting it, or to the platforms. */
function connectPath(platform: string | undefined, search: SignInSearch): string {
  const installed = Object.fromEntries(installKeys.map((key) => [key, search[key]]))
  const hasInstalled = Object.values(installed).some((value) => value !== undefined)
  return hasInstalled ? addressWith('/settings/platform', { platform: platform?.toLowerCase(), ...installed }) : '/settings/platform'
}

function refusalLabel(error: unknown): string {
  const words = messageOf(error)
  return error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined
    ? t`${words.replace(/\.$/, '')}. Try again in ${countdown(error.retryAfterSeconds)}.`
    : words
}
