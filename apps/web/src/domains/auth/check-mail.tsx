import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { countdown } from '../../lib/countdown.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { toastNote } from '../../ui/toasts.tsx'
import { addressWith } from './address-with.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import stateStyles from '../../ui/states.module.css'

/** Seconds before the mail can be requested again. */
const resendAfterSeconds = 30

/** After signing up: where the mail went, and the way to have it sent again. */
export function CheckMail({ email, onChangeAddress }: { email: string; onChangeAddress: () => void }) {
  return (
    <AuthPage
      title={t`Check your e-mail`}
      text={
        <>
          <Trans>
            We sent a message to <strong>{email}</strong>. Open the link in it to confirm your e-mail address.
          </Trans>
        </>
      }
      footer={
        <p>
          <Trans>
            Wrong address?{' '}
            <button type="button" className={textStyles.link} onClick={onChangeAddress}>
              Change it
            </button>
          </Trans>
        </p>
      }
    >
      <div className={layoutStyles.stack}>
        <div className={stateStyles.picture} aria-hidden>
          <MailCheck size={26} />
        </div>
        <p>{t`Didn’t get it? Check your spam folder or send it again.`}</p>
        <SendAgain email={email} />
        <Button component={Link} href={addressWith('/signin', { email })} variant="default" size="md" fullWidth>
          {t`Sign in`}
        </Button>
      </div>
    </AuthPage>
  )
}

/** The button that sends the confirmation mail again, with a short wait between two. */
export function SendAgain({ email, startsWaiting = true, size = 'md' }: { email: string; startsWaiting?: boolean; size?: 'xs' | 'md' }) {
  const [seconds, setSeconds] = useState(startsWaiting ? resendAfterSeconds : 0)
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  const send = useSend(auth.sendEmailConfirmation, {
    onSuccess: ({ message }) => {
      toastNote(message)
      setSeconds(resendAfterSeconds)
    },
  })
  return (
    <>
      {send.isError && <FormMessage>{messageOf(send.error)}</FormMessage>}
      <Button
        onClick={() => send.mutate({ body: { email } })}
        loading={send.isPending}
        disabled={isWaiting}
        variant={size === 'md' ? 'filled' : 'default'}
        size={size}
        fullWidth={size === 'md'}
      >
        {isWaiting ? t`Send again in ${countdown(seconds)}` : t`Send again`}
      </Button>
    </>
  )
}
