import { t } from '@lingui/core/macro'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { ReconciliationItem } from '@stoa/contract/reconciliation.ts'
import { Button } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** Closes a difference with the reason a person gives. */
export function ExplainDialog({ item, onClose }: { item: ReconciliationItem; onClose: () => void }) {
  const explain = useSend(reconciliation.explain, { refreshes: [reconciliation.status, reconciliation.pagedItems] })
  const form = usePortalForm({
    initialValues: { reason: '' },
    schema: reconciliation.explain.body,
    toSend: ({ reason }) => ({ id: item.id, reason }),
    onSubmit: async ({ reason }) => {
      try {
        await explain.mutateAsync({ body: { id: item.id, reason } })
        toastDone(t`Difference explained`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Explain difference`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <p className={textStyles.note}>{item.toDo}</p>
        <LongTextField
          form={form}
          path="reason"
          label={t`Reason`}
          required
          maxLength={500}
          help={t`It stays with the difference. The difference opens again when its amounts change.`}
        />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Explain difference`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
