import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import { useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const AppDialog = openedLater(async () => (await import('./app-dialog.tsx')).AppDialog)

type AppSectionProps = { appSince: string | null; onAdded: (recoveryCodes: readonly string[]) => void; isConfirmed: boolean }

/** The authenticator app: set it up once the address is confirmed, or remove it. */
export function AppSection({ appSince, onAdded, isConfirmed }: AppSectionProps) {
  const setUp = useSend(security.setUpApp)
  const remove = useSend(security.removeApp, { refreshes: [security.get] })
  const { run, dialog } = useFreshSignIn(t`Changing how you sign in needs your password.`)
  const [key, setKey] = useState<{ secret: string; address: string }>()
  const start = () => run(async () => setKey(await setUp.mutateAsync({ body: {} })))
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t`Remove the authenticator app?`,
      message: t`Its codes no longer sign you in. Without a passkey your password alone signs you in again, and your recovery codes are removed.`,
      confirm: t`Remove app`,
      isDanger: true,
    })
    if (!isSure) return
    await run(async () => {
      await remove.mutateAsync({ body: {} })
      toastDone(t`Authenticator app removed`)
    })
  }
  return (
    <>
      <RowList isInset>
        <Row
          name={
            <>
              {t`Authenticator app`} {appSince !== null && <Tag colour="success">{t`On`}</Tag>}
            </>
          }
          note={appSince === null ? t`Enter a code from an app on your phone when you sign in.` : <When at={appSince} as="date" />}
        >
          {appSince === null ? (
            <Button variant="default" onClick={() => void start()} loading={setUp.isPending} disabled={!isConfirmed}>
              {t`Set up app`}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void askToRemove()} loading={remove.isPending}>
              {t`Remove app`}
            </Button>
          )}
        </Row>
      </RowList>
      {dialog}
      {key && (
        <AppDialog
          {...key}
          onClose={() => setKey(undefined)}
          onDone={(recoveryCodes) => {
            setKey(undefined)
            toastDone(t`Authenticator app turned on`)
            onAdded(recoveryCodes)
          }}
        />
      )}
    </>
  )
}
