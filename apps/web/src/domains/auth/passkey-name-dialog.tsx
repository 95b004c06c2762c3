import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { security } from '@stoa/contract/security.ts'
import type { Passkey } from '@stoa/contract/security.ts'
import * as z from 'zod/mini'
import { line } from '@stoa/contract/text.ts'
import { isApiError, issuesOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { createPasskey } from './passkey-device.ts'
import { passkeyWords } from './passkey-words.ts'

type PasskeyNameDialogProps = {
  /** The passkey to rename; without one a new one is added. */
  passkey?: Passkey
  onAdded: (recoveryCodes: readonly string[]) => void
  /** Called where the password has to be entered again. */
  onPassword: () => void
  onClose: () => void
}

/** Names a passkey: a new one, which the browser then creates, or one that is there. */
export function PasskeyNameDialog({ passkey, onAdded, onPassword, onClose }: PasskeyNameDialogProps) {
  const start = useSend(security.startPasskey)
  const add = useSend(security.addPasskey, { refreshes: [security.get] })
  const rename = useSend(security.renamePasskey, { refreshes: [security.get] })
  const form = usePortalForm({
    initialValues: { name: passkey?.name ?? '' },
    schema: z.object({ name: line(60) }),
    onSubmit: async ({ name }) => {
      try {
        if (passkey) {
          await rename.mutateAsync({ body: { passkeyId: passkey.id, name } })
          toastDone(t`Passkey renamed`)
          onClose()
          return
        }
        const response = await createPasskey(await start.mutateAsync({ body: {} }))
        const { recoveryCodes } = await add.mutateAsync({ body: { name, response } })
        toastDone(t`Passkey added`)
        onAdded(recoveryCodes)
      } catch (error) {
        if (isApiError(error, 'reauth_required')) onPassword()
        else form.fail(issuesOf(error), passkeyWords(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} title={passkey ? t`Rename passkey` : t`Add a passkey`}>
      <Form form={form} className={layoutStyles.stack}>
        {!passkey && (
          <p>
            {t`Your device confirms that it is you by fingerprint, face or PIN. From then on your password alone does not sign you in: you need a passkey, a code of your app, or a recovery code.`}
          </p>
        )}
        <TextField form={form} path="name" label={t`Name`} placeholder={t`Work laptop`} maxLength={60} required autoFocus />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {passkey ? t`Rename` : t`Add passkey`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
