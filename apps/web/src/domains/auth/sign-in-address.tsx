import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import type { Profile } from '@stoa/contract/company.ts'
import { company } from '@stoa/contract/company.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import formStyles from '../../ui/form.module.css'
import { Notice } from '../../ui/notice.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'

const ChangeEmailDialog = openedLater(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog)

/** The address a person signs in with, and the one that waits to take its place. */
export function SignInAddress({ email, newEmail }: Pick<Profile, 'email' | 'newEmail'>) {
  const [isChanging, setChanging] = useState(false)
  const cancel = useSend(auth.cancelEmailChange, {
    refreshes: [company.myProfile],
    onSuccess: () => toastDone(t`Change cancelled`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return (
    <Stack gap={8}>
      <Group gap={12} justify="space-between">
        <div>
          <span className={formStyles.label}>{t`E-mail`}</span>
          <span>{email}</span>
          <p className={formStyles.help}>{t`Used to sign in.`}</p>
        </div>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t`Change e-mail`}
        </Button>
      </Group>
      {newEmail !== null && (
        <Notice
          tone="pending"
          role="status"
          actions={
            <Button variant="default" size="xs" onClick={() => cancel.mutate({ body: {} })} loading={cancel.isPending}>
              {t`Cancel change`}
            </Button>
          }
        >
          {t`Open the link we sent to ${newEmail} to sign in with that address.`}
        </Notice>
      )}
      {isChanging && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </Stack>
  )
}
