import { t } from '@lingui/core/macro'
import { team } from '@stoa/contract/team.ts'
import type { MemberRole } from '@stoa/contract/states.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { roleChoices, roleLabels } from './role-labels.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'

/** Invites a person by e-mail, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<MemberRole>('manager')
  const invite = useSend(team.invite, { refreshes: [team.list] })
  const { run, dialog } = useFreshSignIn(t`Inviting an owner requires your password.`)
  const send = async (values: { email: string; role: MemberRole }): Promise<void> => {
    try {
      const { email } = await invite.mutateAsync({ body: values })
      toastDone(t`Invitation sent to ${email}`)
      onClose()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) throw error
      form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm<{ email: string; role: MemberRole }>({
    initialValues: { email: '', role: 'manager' },
    schema: team.invite.body,
    onChange: (values) => setRole(values.role),
    onSubmit: async (values) => {
      const isDone = await run(() => send(values))
      if (!isDone) form.fail([], t`The invitation was not sent: inviting an owner requires your password.`)
    },
  })
  return (
    <Dialog title={t`Invite to your company`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <TextField form={form} path="email" label={t`E-mail`} type="email" required autoFocus />
        <SelectField form={form} path="role" label={t`Role`} choices={roleChoices} required help={roleLabels[role].text} />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Send invitation`}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
