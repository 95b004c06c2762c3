import { t } from '@lingui/core/macro'
import { orderFile } from '@stoa/contract/order-file.ts'
import { api } from '../../lib/api.ts'
import { ExportDialog } from './export-dialog.tsx'

const taken = ['orderStatus', 'paymentStatus', 'payoutStatus', 'merchantId'] as const

/** Exports the orders of a period that match the statuses and merchants of the list. */
export function OrderExport({
  filters,
  isTest,
  onClose,
}: {
  filters: Readonly<Record<string, readonly string[]>>
  isTest: boolean
  onClose: () => void
}) {
  const kept = Object.fromEntries(taken.flatMap((key) => (filters[key]?.length ? [[key, filters[key]]] : [])))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const text = isTest
    ? t`Test orders placed in the period, one row each.`
    : Object.keys(kept).length > 0
      ? t`Orders placed in the period that match the filters of the list, one row each. Test orders are left out.`
      : t`Orders placed in the period, one row each. Test orders are left out.`
  return (
    <ExportDialog
      title={t`Export orders`}
      text={text}
      onClose={onClose}
      onExport={(period) => api.send(orderFile.exportByDate, { body: { ...period, ...kept, timeZone, isTest } })}
    />
  )
}
