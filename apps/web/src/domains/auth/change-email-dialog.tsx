import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { toastNote } from '../../ui/toasts.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

/** Requests another address to sign in with: it counts once the link sent to it is used. */
export function ChangeEmailDialog({ email: present, onClose }: { email: string; onClose: () => void }) {
  const change = useSend(auth.changeEmail, { refreshes: [company.myProfile] })
  const { run, dialog } = useFreshSignIn(t`Changing your sign-in address requires your password.`)
  const send = async (email: string): Promise<void> => {
    try {
      toastNote((await change.mutateAsync({ body: { email } })).message)
      onClose()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) throw error
      form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm({
    initialValues: { email: '' },
    schema: auth.changeEmail.body,
    onSubmit: async ({ email }) => {
      const isDone = await run(() => send(email))
      if (!isDone) form.fail([], t`Your address was not changed: enter your password to change it.`)
    },
  })
  return (
    <Dialog title={t`Change e-mail`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <TextField
          form={form}
          path="email"
          label={t`New e-mail`}
          type="email"
          autoComplete="email"
          required
          autoFocus
          help={t`We send a link to it. Until you use the link, you sign in with ${present}.`}
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Send link`}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
