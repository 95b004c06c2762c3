import { t } from '@lingui/core/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ChangePasswordDialog = openedLater(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog)

/** Password and sessions. */
export function Security() {
  const [isChanging, setChanging] = useState(false)
  const { go } = useNavigation()
  const signOut = useSend(auth.signOut, { onSuccess: () => go('/signout', { replace: true }), onError: (error) => toastFailed(messageOf(error)) })
  const everywhere = async () => {
    const isSure = await confirm({
      title: t`Sign out everywhere?`,
      message: t`All browsers and devices are signed out, including this one.`,
      confirm: t`Sign out everywhere`,
      isDanger: true,
    })
    if (isSure) signOut.mutate({ body: { everywhere: true } })
  }
  return (
    <Stack gap={16}>
      <Group gap={12} justify="space-between">
        <span>
          <Box component="strong" fw={600} display="block">{t`Password`}</Box>
          <span className={textStyles.note}>{t`Changing it signs out your other browsers.`}</span>
        </span>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t`Change password`}
        </Button>
      </Group>
      <Group className={layoutStyles.lineAbove} pt={16} gap={12} justify="space-between">
        <span>
          <Box component="strong" fw={600} display="block">{t`Sessions`}</Box>
          <span className={textStyles.note}>{t`Use this if you lost a device or left a browser signed in.`}</span>
        </span>
        <Button variant="default" onClick={() => void everywhere()} loading={signOut.isPending}>
          {t`Sign out everywhere`}
        </Button>
      </Group>
      <Group className={layoutStyles.lineAbove} pt={16} gap={12} justify="space-between">
        <span>
          <Box component="strong" fw={600} display="block">{t`Second factor`}</Box>
          <span className={textStyles.note}>{t`Authenticator app, passkeys, recovery codes, and each browser you are signed in with.`}</span>
        </span>
        <Button variant="default" component={Link} href="/account/security">
          {t`Open security`}
        </Button>
      </Group>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Stack>
  )
}
