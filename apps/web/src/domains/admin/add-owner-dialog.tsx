import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { admin } from '@stoa/contract/admin.ts'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import { team } from '@stoa/contract/team.ts'
import { Email, requiredProse } from '@stoa/contract/text.ts'
import * as z from 'zod/mini'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFreshSignIn } from '../auth/use-fresh-sign-in.tsx'

type Values = { email: string; reason: string }

/** Gives a company another owner where nobody of the company can, such as after its only owner left. */
export function AddOwnerDialog({ company, onClose }: { company: Pick<AdminCompany, 'companyId' | 'companyName'>; onClose: () => void }) {
  const { companyId, companyName } = company
  const add = useSend(team.addOwner, { refreshes: [admin.companies] })
  const { run, dialog } = useFreshSignIn(t`Adding an owner requires your password.`)
  const send = async ({ email, reason }: Values): Promise<void> => {
    try {
      const { isInvited } = await add.mutateAsync({ body: { companyId, email, reason } })
      toastDone(isInvited ? t`Invitation sent to ${email}` : t`${email} is an owner now`)
      onClose()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) throw error
      form.fail(issuesOf(error), messageOf(error))
    }
  }
  const form = usePortalForm<Values>({
    initialValues: { email: '', reason: '' },
    schema: z.object({ email: Email, reason: requiredProse(300) }),
    onSubmit: async (values) => {
      const isDone = await run(() => send(values))
      if (!isDone) form.fail([], t`The owner was not added: enter your password to add one.`)
    },
  })
  return (
    <Dialog title={t`Add owner to ${companyName}`} onClose={onClose} hasUnsavedWork={form.hasUnsavedWork}>
      <Form form={form} className={layoutStyles.stack}>
        <p>{t`A member of the company becomes an owner immediately. Anyone else gets an invitation by e-mail.`}</p>
        <TextField form={form} path="email" label={t`E-mail`} type="email" required autoFocus />
        <LongTextField
          form={form}
          path="reason"
          label={t`Reason`}
          help={t`Kept in the audit log. Make sure that the person acts for the company.`}
          maxLength={300}
          required
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`Add owner`}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}
