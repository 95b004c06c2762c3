import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import type { AdminCompany } from '@stoa/contract/admin.ts'
import { auth } from '@stoa/contract/auth.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api.ts'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { session } from '../../lib/session.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'

/** Asks an administrator why, then shows the company as its viewers see it. */
export function ViewDialog({ company, onClose }: { company: AdminCompany; onClose: () => void }) {
  const { go } = useNavigation()
  const view = useSend(auth.viewCompany)
  const form = usePortalForm({
    initialValues: { reason: '' },
    record: company.companyId,
    schema: z.object({ reason: z.string().check(z.trim(), z.minLength(1, t`Enter a reason`), z.maxLength(300)) }),
    onSubmit: async ({ reason }) => {
      try {
        await view.mutateAsync({ body: { companyId: company.companyId, reason } })
        await api.renew(session.get()?.token)
        onClose()
        go('/landing')
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`View ${company.companyName}`}>
      <Form form={form}>
        <Text size="sm" mb="sm">{t`You see what viewers of this company see, and can change nothing. The view ends after an hour.`}</Text>
        <LongTextField
          form={form}
          path="reason"
          label={t`Reason`}
          help={t`Kept in the audit log of the company, which its owners can read.`}
          maxLength={300}
          autoFocus
          required
        />
        <DialogActions isBusy={form.isBusy}>
          <Button type="submit" loading={form.isBusy}>
            {t`View company`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
