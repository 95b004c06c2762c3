import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { ExportRows, TableFormat } from '@stoa/contract/order-file.ts'
import { Day } from '@stoa/contract/page.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const Period = z.strictObject({ from: Day, until: Day, format: TableFormat })
type Period = z.infer<typeof Period>
const Values = z.extend(Period, { rows: ExportRows })

/** The day of a date in the browser's time zone. */
function dayOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** Asks for a period and a format, with `hasRows` also for rows by order or by item, and saves the file that `onExport` fetches. */
export function ExportDialog({
  title,
  text,
  hasRows = false,
  onExport,
  onClose,
}: {
  title: string
  text: string
  hasRows?: boolean
  onExport: (period: Period, rows: ExportRows) => Promise<{ blob: Blob; fileName: string }>
  onClose: () => void
}) {
  const [now] = useState(() => new Date())
  const form = usePortalForm<z.infer<typeof Values>>({
    initialValues: { from: dayOf(new Date(now.getFullYear(), now.getMonth(), 1)), until: dayOf(now), format: 'xlsx', rows: 'order' },
    schema: Values,
    onSubmit: async ({ rows, ...period }): Promise<void> => {
      try {
        saveFile(await onExport(period, rows))
        toastDone(t`Export downloaded`)
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} title={title} size={460}>
      <Form form={form}>
        <Text c="var(--text-2)" mb="md">
          {text}
        </Text>
        <div style={{ display: 'grid', gap: 14, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
          <DateField form={form} path="from" label={t`From`} required />
          <DateField form={form} path="until" label={t`Until`} required />
        </div>
        <div style={{ display: 'grid', gap: 14, marginTop: 14 }}>
          {hasRows && (
            <SelectField
              form={form}
              path="rows"
              label={t`Rows`}
              choices={[
                { value: 'order', label: t`By order, with amounts` },
                { value: 'item', label: t`By item, with SKU and addresses` },
              ]}
            />
          )}
          <SelectField
            form={form}
            path="format"
            label={t`Format`}
            choices={[
              { value: 'xlsx', label: t`Excel (XLSX)` },
              { value: 'csv', label: t`CSV` },
            ]}
          />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {t`Export`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
