import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { privacy } from '@stoa/contract/privacy.ts'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { useNavigation } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

/** Deletes the account of the signed-in person, who types their address and enters their password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { go } = useNavigation()
  const remove = useSend(privacy.deleteAccount)
  const { run, dialog } = useFreshSignIn(t`Deleting your account requires your password.`)
  const send = async (email: string): Promise<void> => {
    try {
      await remove.mutateAsync({ body: { email } })
      go('/signout', { replace: true })
    } catch (error) {
      if (isApiError(error, 'reauth_required')) throw error
      form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm({
    initialValues: { email: '' },
    schema: privacy.deleteAccount.body,
    onSubmit: async ({ email }) => {
      const isDone = await run(() => send(email))
      if (!isDone) form.fail([], t`Your account was not deleted: enter your password to delete it.`)
    },
  })
  return (
    <Dialog title={t`Delete account`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{t`You are signed out everywhere, and your name and e-mail are removed from all companies. What you did for them stays, by “Deleted person”. This cannot be undone.`}</p>
        <TextField form={form} path="email" label={t`Type your e-mail to confirm`} type="email" autoComplete="off" required autoFocus />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Delete account`}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
