import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import * as z from 'zod/mini'
import { Dialog, DialogActions } from './dialog.tsx'
import { Form, usePortalForm } from './form.tsx'
import layoutStyles from './layout.module.css'
import type { MinorRange } from './minor-range.ts'
import { MoneyField } from './number-field.tsx'

type RangeDialogProps = { title: string; currency: string; value: MinorRange | undefined; onApply: (range: MinorRange) => void; onClose: () => void }

/** Asks for the lowest and the highest amount by which a list is narrowed; either may be left empty. */
export function RangeDialog({ title, currency, value, onApply, onClose }: RangeDialogProps) {
  const form = usePortalForm<MinorRange>({
    initialValues: value ?? { from: null, until: null },
    schema: z.unknown(),
    check: ({ from, until }) => ({
      until: from !== null && until !== null && until < from ? t`Enter an amount that is not below the lowest.` : undefined,
    }),
    onSubmit: (range) => {
      onApply(range)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} className={layoutStyles.stack}>
        <MoneyField form={form} path="from" label={t`From (optional)`} currency={currency} />
        <MoneyField form={form} path="until" label={t`To (optional)`} currency={currency} />
        <DialogActions>
          <Button type="submit">{t`Apply filter`}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
