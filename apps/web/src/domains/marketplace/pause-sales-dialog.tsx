import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import type { SalesPause } from '@stoa/contract/sales-pause.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { dayOf, startOf } from './pause-days.ts'

/** The days of the form, `YYYY-MM-DD` where the person is; null for now and for until further notice. */
type Days = { startsAt: string | null; resumesAt: string | null }

/** Pauses the merchant's sales on all marketplaces, or changes when a pause starts and ends. */
export function PauseSalesDialog({ pause, onClose }: { pause: SalesPause | null; onClose: () => void }) {
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const hasStarted = pause?.hasStarted ?? false
  const send = useSend(salesPause.pause, {
    refreshes: [company.my],
    onSuccess: (set) => {
      toastDone(set.hasStarted ? t`Sales paused` : t`Pause scheduled`)
      onClose()
    },
  })
  const toSend = ({ startsAt, resumesAt }: Days) => ({
    ...(startsAt === null || startsAt <= today ? {} : { startsAt: startOf(startsAt) }),
    resumesAt: resumesAt === null ? null : startOf(resumesAt),
  })
  const initialValues: Days = {
    startsAt: pause && !hasStarted ? dayOf(pause.startsAt) : null,
    resumesAt: pause?.resumesAt ? dayOf(pause.resumesAt) : null,
  }
  const form = usePortalForm({
    initialValues,
    schema: salesPause.pause.body,
    toSend,
    onSubmit: async (values): Promise<void> => {
      try {
        await send.mutateAsync({ body: toSend(values) })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <Dialog onClose={onClose} hasUnsavedWork={form.hasUnsavedWork} title={hasStarted ? t`Change pause` : t`Pause sales`} size={480}>
      <Form form={form}>
        <Text c="var(--text-2)" mb="md">
          {t`Your products cannot be bought on any marketplace, and you cannot push new ones. They stay approved. Open orders and payouts continue.`}
        </Text>
        <div style={{ display: 'grid', gap: 14, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
          {!hasStarted && <DateField form={form} path="startsAt" label={t`Paused from`} help={t`Empty: from now on`} min={today} />}
          <DateField form={form} path="resumesAt" label={t`For sale again from`} help={t`Empty: until you resume sales`} min={today} />
        </div>
        <DialogActions>
          <Button type="submit" loading={form.isBusy}>
            {hasStarted ? t`Save` : t`Pause sales`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
