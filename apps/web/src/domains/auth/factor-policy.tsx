import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import { team } from '@stoa/contract/team.ts'
import { useSend } from '../../lib/calls.ts'
import { Card } from '../../ui/page-layout.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

/** Whether members of the company need a second factor. */
export function FactorPolicy({ isRequired }: { isRequired: boolean }) {
  const change = useSend(security.setRequired, { refreshes: [team.list] })
  const { run, dialog } = useFreshSignIn(t`Changing how your team signs in needs your password.`)
  return (
    <Card title={t`Sign-in`}>
      <Switch
        aria-label={t`Require a second factor`}
        label={t`Require a second factor`}
        description={t`Members without an authenticator app or a passkey set one up when they next sign in. API keys are not affected.`}
        checked={isRequired}
        disabled={change.isPending}
        onChange={(event) => {
          const next = event.currentTarget.checked
          void run(async () => {
            await change.mutateAsync({ body: { isRequired: next } })
            toastDone(next ? t`Second factor required` : t`Second factor no longer required`)
          })
        }}
      />
      {dialog}
    </Card>
  )
}
