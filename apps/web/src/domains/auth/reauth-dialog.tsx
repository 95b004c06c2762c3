import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** Asks for the password again, then goes on with what was refused with `reauth_required`. */
export function ReauthDialog({ reason, onDone, onClose }: { reason: string; onDone: () => Promise<void>; onClose: () => void }) {
  const confirm = useSend(auth.reauthenticate)
  const form = usePortalForm({
    initialValues: { password: '' },
    schema: auth.reauthenticate.body,
    onSubmit: async (values) => {
      try {
        await confirm.mutateAsync({ body: values })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
        return
      }
      await onDone()
    },
  })
  return (
    <Dialog onClose={onClose} title={t`Enter your password`}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{reason}</p>
        <TextField form={form} path="password" label={t`Password`} type="password" autoComplete="current-password" autoFocus />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Confirm password`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
