import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { useState } from 'react'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeyWords } from './passkey-words.ts'

/** Asks again who is there, by the password and the code of who has a second factor, or by a passkey; then goes on with what was refused with `reauth_required`. */
export function ReauthDialog({ reason, onDone, onClose }: { reason: string; onDone: () => Promise<void>; onClose: () => void }) {
  const confirm = useSend(auth.reauthenticate)
  const withPasskey = useSend(auth.reauthenticateWithPasskey)
  const [needsCode, setNeedsCode] = useState(false)
  const form = usePortalForm({
    initialValues: { password: '', code: '' },
    schema: auth.reauthenticate.body,
    toSend: ({ password, code }) => ({ password, ...(code === '' ? {} : { code }) }),
    onSubmit: async ({ password, code }) => {
      try {
        await confirm.mutateAsync({ body: { password, ...(code === '' ? {} : { code }) } })
      } catch (error) {
        if (isApiError(error, 'second_factor_required')) {
          setNeedsCode(true)
          // The field is drawn first.
          setTimeout(() => form.fail(needsCode ? issuesOf(error) : [], needsCode ? messageOf(error) : '', 'code'))
        } else form.fail(issuesOf(error), messageOf(error))
        return
      }
      await onDone()
    },
  })
  return (
    <Dialog onClose={onClose} title={t`Confirm that it is you`}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{reason}</p>
        <TextField form={form} path="password" label={t`Password`} type="password" autoComplete="current-password" autoFocus />
        {needsCode && <TextField form={form} path="code" label={t`Code of your app, or a recovery code`} autoComplete="one-time-code" />}
        <PasskeyButton
          label={t`Use a passkey instead`}
          onSigned={async (response) => {
            await withPasskey.mutateAsync({ body: { response } })
            await onDone()
          }}
          onFailed={(error) => form.fail([], passkeyWords(error))}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Confirm`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
