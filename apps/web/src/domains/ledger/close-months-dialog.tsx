import { plural, t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import type { LedgerMonth } from '@stoa/contract/ledger.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Select } from '../../ui/select.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { monthName } from './month-select.tsx'
import textStyles from '../../ui/text.module.css'

/** Closes every open month up to a chosen one, all of them or none. `months` are those that have ended and are open, newest first. */
export function CloseMonthsDialog({ months, onClose }: { months: readonly LedgerMonth[]; onClose: () => void }) {
  const [last, setLast] = useState(months[0]?.month ?? '')
  const closing = months.filter(({ month }) => month <= last).toReversed()
  const size = closing.length
  const close = useSend(ledger.closeMonth, {
    refreshes: [ledger.months, ledger.statement],
    onSuccess: () => {
      toastDone(t`${plural(size, { one: '# month closed', other: '# months closed' })}`)
      onClose()
    },
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  return (
    <Dialog title={t`Close months`} onClose={onClose}>
      <Stack gap={16}>
        <Select
          label={t`Close all months up to`}
          data={months.map(({ month }) => ({ value: month, label: monthName(month) }))}
          value={last}
          allowDeselect={false}
          onChange={(value) => value !== null && setLast(value)}
        />
        <RowList label={t`Months that are closed`} isFramed>
          {closing.map(({ month, orders }) => (
            <Row key={month} name={monthName(month)}>
              <span className={textStyles.quiet}>{t`${plural(orders, { one: '# order', other: '# orders' })}`}</span>
            </Row>
          ))}
        </RowList>
        <p className={textStyles.note}>
          {t`Nothing more is booked into these months, and their statements are final. Corrections go to the open month. This cannot be undone.`}
        </p>
      </Stack>
      <DialogActions isBusy={close.isPending}>
        <Button loading={close.isPending} onClick={() => close.mutate({ body: { month: last, includeEarlier: true } })}>
          {t`${plural(size, { one: 'Close # month', other: 'Close # months' })}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
