import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { connectionReads } from './connection-reads.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** Asks for the shop's name before its connection ends, and says what stops. */
export function DisconnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const disconnect = useSend(connection.disconnect, {
    refreshes: connectionReads,
    onSuccess: () => {
      toastDone(t`${name} disconnected`)
      onClose()
    },
  })
  const isTyped = typed.trim().toLowerCase() === name.trim().toLowerCase()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped) disconnect.mutate({})
  }
  return (
    <Dialog onClose={onClose} title={t`Disconnect ${name}?`}>
      <form onSubmit={submit} className={layoutStyles.stack}>
        {disconnect.error !== null && <FormMessage>{messageOf(disconnect.error)}</FormMessage>}
        <Flex className={textStyles.bullets} component="ul" direction="column" gap={6} c="dimmed">
          <li>{t`Products no longer sync, and new orders are no longer sent to this shop.`}</li>
          <li>{t`Saved credentials are deleted.`}</li>
          <li>{t`Your products and orders are kept.`}</li>
        </Flex>
        <TextInput
          label={
            <>
              <Trans>
                Type <strong>{name}</strong> to confirm
              </Trans>
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <DialogActions>
          <Button type="submit" color="red" disabled={!isTyped} loading={disconnect.isPending}>
            {t`Disconnect`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
