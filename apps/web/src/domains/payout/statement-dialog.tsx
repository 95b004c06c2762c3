import { plural, t } from '@lingui/core/macro'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FilesField } from '../../ui/file-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** Adds a bank statement and matches its entries. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const upload = useSend(reconciliation.upload, {
    refreshes: [reconciliation.status, reconciliation.pagedItems, reconciliation.pagedStatements],
  })
  const form = usePortalForm<{ statements: File[] }>({
    initialValues: { statements: [] },
    schema: z.object({ statements: z.array(z.file()).check(z.minLength(1, t`Choose a bank statement.`)) }),
    onSubmit: async ({ statements }) => {
      try {
        const { added, entryCount, matchedCount } = await upload.mutateAsync({ files: { statements } })
        if (added === 0) toastNote(t`This statement was uploaded before.`)
        else toastDone(t`${plural(entryCount, { one: '# entry added', other: '# entries added' })}, ${matchedCount} matched`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Upload statement`}>
      <Form form={form} className={layoutStyles.stack ?? ''}>
        <FilesField
          form={form}
          path="statements"
          label={t`Bank statements`}
          required
          accept=".xml,text/xml,application/xml"
          maxMegabytes={5}
          help={t`CAMT.053 files. Your bank’s online portal exports them.`}
        />
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Upload statement`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
