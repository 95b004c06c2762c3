import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { SettingsPage, SettingsSection } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { AppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionList } from './session-list.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const ChangePasswordDialog = openedLater(async () => (await import('../company/change-password-dialog.tsx')).ChangePasswordDialog)

const DeleteAccountDialog = openedLater(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** What keeps the account safe: password, authenticator app, passkeys, recovery codes, and where it is signed in. */
export function SecurityPage() {
  const account = useSession()
  const isConfirmed = account?.isEmailConfirmed ?? false
  const { data, error, refetch } = useCall(security.get, {})
  const [isChanging, setChanging] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  // The rest of the portal opens with the second factor.
  const onAdded = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    if (account?.needsSecondFactor) void api.renew(session.get()?.token)
  }
  const description = t`How you sign in, and where you are signed in.`
  if (!data)
    return <PagePending error={error} onRetry={() => void refetch()} description={description} shape="settings" heights={[63, 140, 199, 63]} />
  return (
    <SettingsPage title={t`Security`} description={description}>
      {account?.needsSecondFactor && (
        <Notice tone="pending" icon={<ShieldAlert size={18} aria-hidden />} role="status">
          <strong>{t`Your company requires a second factor`}</strong>
          <p>{t`Set up an authenticator app or a passkey. The rest of the portal opens then.`}</p>
        </Notice>
      )}
      <SettingsSection title={t`Password`}>
        <RowList isInset>
          <Row name={t`Password`} note={t`Changing it signs out your other browsers.`}>
            <Button variant="default" onClick={() => setChanging(true)}>
              {t`Change password`}
            </Button>
          </Row>
        </RowList>
      </SettingsSection>
      <SettingsSection title={t`Second factor`} text={t`With an authenticator app or a passkey, nobody can sign in with your password alone.`}>
        <AppSection appSince={data.appSince} onAdded={onAdded} isConfirmed={isConfirmed} />
        <PasskeySection data={data} onAdded={onAdded} isConfirmed={isConfirmed} />
        <RecoverySection data={data} onCreated={setCodes} />
      </SettingsSection>
      <SettingsSection title={t`Sessions`} text={t`Sign out devices you no longer use. If you do not recognise one, change your password as well.`}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={t`Delete account`} text={t`The companies you belong to, their orders and their API keys stay.`}>
        <RowList isInset>
          <Row name={t`Delete account`} note={t`You can use your e-mail to sign up again.`}>
            <Button variant="default" onClick={() => setDeleting(true)}>
              {t`Delete account`}
            </Button>
          </Row>
        </RowList>
      </SettingsSection>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </SettingsPage>
  )
}
