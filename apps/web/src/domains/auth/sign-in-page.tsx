import { signIn } from '@stoa/contract/sign-in.ts'
import { emailPattern } from '@stoa/contract/text-characters.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Plug } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { countdown } from '../../lib/countdown.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { sharedText } from '../../lib/shared-texts.ts'
import { ownPath, session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressWith } from './address-with.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeyWords } from './passkey-words.ts'
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
  // What the second step takes: a code of the authenticator app, or of who has none a recovery code.
  const [codeOf, setCodeOf] = useState<'app' | 'recovery'>()
  const form = usePortalForm({
    initialValues: { email: search.email ?? '', password: '', code: '' },
    check: missing,
    onSubmit: async (values) => {
      try {
        session.begin(await send(signIn.login, { body: toBody(values) }))
      } catch (error) {
        if (isApiError(error, 'second_factor_required')) {
          setCodeOf(issuesOf(error)[0]?.code === 'app_code' ? 'app' : 'recovery')
          return
        }
        if (codeOf !== undefined && isApiError(error, 'invalid_input')) {
          form.setFieldValue('code', '')
          form.fail(issuesOf(error), refusalLabel(error), 'code')
          return
        }
        setCodeOf(undefined)
        form.setFieldValue('password', '')
        form.fail(issuesOf(error), refusalLabel(error), 'password')
      }
    },
  })
  const passkey = (
    <PasskeyButton
      onSigned={async (response) => session.begin(await send(signIn.withPasskey, { body: { response } }))}
      onFailed={(error) => form.fail([], error instanceof ApiError ? refusalLabel(error) : passkeyWords(error))}
    />
  )
  if (account) return <LoadingScreen />
  if (codeOf !== undefined)
    return (
      <AuthPage
        title={codeOf === 'app' ? t`Enter your code` : t`Confirm that it is you`}
        text={
          codeOf === 'app'
            ? t`Open your authenticator app and enter the code it shows, or one of your recovery codes.`
            : t`Use your passkey, or enter one of your recovery codes.`
        }
      >
        <Form form={form}>
          {codeOf === 'recovery' && passkey}
          <CodeField form={form} label={codeOf === 'app' ? t`Code` : t`Recovery code`} />
          <Button type="submit" size="md" loading={form.isBusy} fullWidth>
            {t`Sign in`}
          </Button>
          {codeOf === 'app' && passkey}
          <Button variant="subtle" size="md" fullWidth onClick={() => setCodeOf(undefined)}>
            {t`Back`}
          </Button>
        </Form>
      </AuthPage>
    )
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
        {passkey}
      </Form>
    </AuthPage>
  )
}

type Values = { email: string; password: string; code: string }

/** What must be there before anything is sent. The schemas of the contract, which would say it as well, are most of what this page would fetch. */
function missing({ email, password }: Values): Record<string, string> {
  const label = t`Password`
  return {
    ...(emailPattern.test(email.trim()) ? {} : { email: sharedText('input.email') }),
    ...(password === '' ? { password: t`${label} is required.` } : {}),
  }
}

const toBody = ({ code, ...values }: Values) => ({ ...values, ...(code.trim() === '' ? {} : { code }) })

/** The code of the second step. The keyboard starts here. */
function CodeField({ form, label }: { form: PortalForm<Values>; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField form={form} path="code" label={label} autoComplete="one-time-code" />
    </div>
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
