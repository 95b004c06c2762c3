import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { NewPassword } from '@stoa/contract/text.ts'
import * as z from 'zod/mini'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'

const Change = z
  .object({ currentPassword: z.string().check(z.minLength(1, t`Enter your current password`)), newPassword: NewPassword, again: z.string() })
  .check(z.refine(({ newPassword, again }) => newPassword === again, { path: ['again'], error: t`Passwords don’t match` }))

/** Changes the password of the signed-in person. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useSend(auth.changePassword)
  const form = usePortalForm({
    initialValues: { currentPassword: '', newPassword: '', again: '' },
    schema: Change,
    onSubmit: async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ body: { currentPassword, newPassword } })
        toastDone(t`Password changed`)
        onClose()
      } catch (error) {
        if (isApiError(error, 'wrong_credentials')) form.fail([{ path: 'currentPassword', code: 'wrong', message: t`Wrong password` }], '')
        else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Change password`}>
      <Form form={form} className={layoutStyles.stack}>
        <TextField form={form} path="currentPassword" label={t`Current password`} type="password" autoComplete="current-password" autoFocus />
        <TextField
          form={form}
          path="newPassword"
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          help={t`At least 12 characters and not a common password.`}
        />
        <TextField form={form} path="again" label={t`Confirm new password`} type="password" autoComplete="new-password" />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Change password`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
