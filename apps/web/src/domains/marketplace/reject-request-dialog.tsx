import { t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { JoinRequest } from '@stoa/contract/marketplace.ts'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const Reason = z.object({ reason: z.string().check(z.trim(), z.minLength(1, t`Enter a reason for the company`), z.maxLength(500)) })

/** Turns a company down, with the reason it reads. */
export function RejectRequestDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const decide = useSend(marketplace.updateApprovalStatus, { refreshes: [marketplace.joinRequests] })
  const form = usePortalForm({
    initialValues: { reason: '' },
    record: request.partnershipId,
    schema: Reason,
    onSubmit: async ({ reason }): Promise<void> => {
      try {
        await decide.mutateAsync({ body: { partnershipId: request.partnershipId, status: 'REJECTED', reason } })
        toastDone(t`Request from ${request.companyName} rejected`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Reject ${request.companyName}?`} size={480}>
      <Form form={form}>
        <LongTextField form={form} path="reason" label={t`Reason`} help={t`The company sees this and can request again.`} maxLength={500} required />
        <DialogActions>
          <Button type="submit" color="red" loading={form.isBusy}>
            {t`Reject`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
