import { plural, t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { Box, Button, Text } from '@mantine/core'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { useState } from 'react'
import { IssuePreview } from './issue-preview.tsx'

/** Returns the whole month before this one, where the person is: an invoice of a month still under way would need a second one. */
function lastMonth(now: Date): { from: string; until: string } {
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { from: day(new Date(Date.UTC(year, month - 1, 1))), until: day(new Date(Date.UTC(year, month, 0))) }
}

/** Asks for the period and issues; what an invoice holds already is left out by the server. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const issue = useSend(invoice.issue, {
    refreshes: [invoice.paged, payoutRule.pagedAdjustments],
    onSuccess: ({ invoices }) => {
      if (invoices.length > 0) toastDone(t`${plural(invoices.length, { one: '# invoice issued', other: '# invoices issued' })}`)
      else toastNote(t`Nothing to invoice in this period`)
      onClose()
    },
  })
  const [period, setPeriod] = useState(() => lastMonth(new Date()))
  const isPeriod = invoice.issue.body.safeParse(period).success
  const preview = useCall(invoice.preview, { query: period }, { enabled: isPeriod, staleMs: 0 })
  const isBlocked = preview.data !== undefined && (preview.data.drafts.length === 0 || preview.data.problems.some(({ isBlocking }) => isBlocking))
  const form = usePortalForm({
    initialValues: period,
    onChange: setPeriod,
    schema: invoice.issue.body,
    onSubmit: async (values): Promise<void> => {
      try {
        await issue.mutateAsync({ body: values })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={t`Issue invoices`} size={460}>
      <Form form={form}>
        <Text c="var(--text-2)" mb="md">
          {t`One document per merchant for all uninvoiced commission in the period and services until its end, and one for the sales of merchants with a self-billing agreement. Issued invoices are numbered in sequence and cannot be changed.`}
        </Text>
        <div style={{ display: 'grid', gap: 14, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
          <DateField form={form} path="from" label={t`From`} required />
          <DateField form={form} path="until" label={t`Until`} required />
        </div>
        {isPeriod && preview.data && <IssuePreview from={period.from} {...preview.data} />}
        {isPeriod && !preview.data && (
          <Box mt={16}>
            {preview.error ? <PanelError message={messageOf(preview.error)} onRetry={() => void preview.refetch()} /> : <LoadingBlock h={64} />}
          </Box>
        )}
        <DialogActions>
          <Button type="submit" loading={form.isBusy} disabled={isBlocked}>
            {t`Issue invoices`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
