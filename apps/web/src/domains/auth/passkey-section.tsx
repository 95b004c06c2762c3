import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import type { Passkey, Security } from '@stoa/contract/security.ts'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { closedDomain } from './closed-domain.ts'
import { hasPasskeys } from './passkey-device.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const PasskeyNameDialog = openedLater(async () => (await import('./passkey-name-dialog.tsx')).PasskeyNameDialog)
const ReauthDialog = openedLater(async () => (await import('./reauth-dialog.tsx')).ReauthDialog)

type PasskeySectionProps = { data: Security; onAdded: (recoveryCodes: readonly string[]) => void; isConfirmed: boolean }

/** The passkeys of the person: add, rename, remove. */
export function PasskeySection({ data, onAdded, isConfirmed }: PasskeySectionProps) {
  const { passkeys } = data
  const closed = closedDomain(data, globalThis.location.hostname)
  const reason = t`Changing how you sign in needs your password.`
  const remove = useSend(security.removePasskey, { refreshes: [security.get] })
  const { run, dialog } = useFreshSignIn(reason)
  const [named, setNamed] = useState<Passkey | 'new'>()
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const askToRemove = async ({ id, name }: Passkey) => {
    const isSure = await confirm({
      title: t`Remove the passkey “${name}”?`,
      message: t`It no longer signs you in. Remove it on your device too.`,
      confirm: t`Remove passkey`,
      isDanger: true,
    })
    if (!isSure) return
    await run(async () => {
      await remove.mutateAsync({ body: { passkeyId: id } })
      toastDone(t`Passkey removed`)
    })
  }
  return (
    <>
      <RowList label={t`Passkeys`} isInset>
        <Row
          name={t`Passkeys`}
          note={hasPasskeys ? t`Sign in with your device’s fingerprint, face or PIN, without a password.` : t`This browser has no passkeys.`}
        >
          <Button variant="default" onClick={() => setNamed('new')} disabled={!hasPasskeys || !isConfirmed}>
            {t`Add passkey`}
          </Button>
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            name={
              <>
                {passkey.name} {!passkey.isOfThisDomain && <Tag colour="none">{t`Does not work here`}</Tag>}
              </>
            }
            note={
              <>
                {passkey.domain} · {passkey.lastUsedAt === null ? t`Never used` : <When at={passkey.lastUsedAt} />}
              </>
            }
          >
            <Button variant="default" size="xs" aria-label={actionName(t`Rename`, passkey.name)} onClick={() => setNamed(passkey)}>
              {t`Rename`}
            </Button>
            <Button variant="default" size="xs" aria-label={actionName(t`Remove`, passkey.name)} onClick={() => void askToRemove(passkey)}>
              {t`Remove`}
            </Button>
          </Row>
        ))}
      </RowList>
      {closed !== undefined && (
        <Notice tone="pending" icon={<ShieldAlert size={18} aria-hidden />} role="status">
          {t`None of your passkeys works at ${closed}. Set up an authenticator app as well, so that you do not need a recovery code to sign in there.`}
        </Notice>
      )}
      {dialog}
      {named && !isPasswordNeeded && (
        <PasskeyNameDialog
          {...(named === 'new' ? {} : { passkey: named })}
          onClose={() => setNamed(undefined)}
          onPassword={() => setPasswordNeeded(true)}
          onAdded={(recoveryCodes) => {
            setNamed(undefined)
            onAdded(recoveryCodes)
          }}
        />
      )}
      {isPasswordNeeded && (
        <ReauthDialog
          reason={reason}
          onClose={() => setPasswordNeeded(false)}
          onDone={() => {
            setPasswordNeeded(false)
            return Promise.resolve()
          }}
        />
      )}
    </>
  )
}
