import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

/** Password and sessions. */
export function Security() {
  const [isChanging, setChanging] = useState(false)
  const { go } = useNavigation()
  const signOut = useSend(auth.signOut, { onSuccess: () => go('/signout', { replace: true }), onError: (error) => toastFailed(messageOf(error)) })
  const everywhere = async () => {
    const isSure = await confirm({
      title: t`Sign out everywhere?`,
      message: t`Every browser and phone you are signed in with is signed out, this one too.`,
      confirm: t`Sign out everywhere`,
      isDanger: true,
    })
    if (isSure) signOut.mutate({ body: { everywhere: true } })
  }
  return (
    <div className="cp-lines">
      <div className="cp-line">
        <span>
          <strong>{t`Password`}</strong>
          <span>{t`Changing it signs your other browsers out.`}</span>
        </span>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t`Change password`}
        </Button>
      </div>
      <div className="cp-line">
        <span>
          <strong>{t`Sessions`}</strong>
          <span>{t`For a lost phone, or a browser you forgot about.`}</span>
        </span>
        <Button variant="default" onClick={() => void everywhere()} loading={signOut.isPending}>
          {t`Sign out everywhere`}
        </Button>
      </div>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </div>
  )
}
