import { t } from '@lingui/core/macro'
import { orderFile } from '@stoa/contract/order-file.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/use-session.ts'
import { ExportDialog } from './export-dialog.tsx'
import { exportFilters } from './export-filters.ts'

/** Exports the orders of a period that the list shows: `list` is what it requests. */
export function OrderExport({ list, onClose }: { list: object; onClose: () => void }) {
  const filters = exportFilters(list)
  const { isTest = false, ...narrowing } = filters
  const isNarrowed = Object.keys(narrowing).length > 0
  // An operator's days and months are those of its marketplace, as in charts, statements and invoices; those of a merchant's marketplaces may differ.
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const zone = isOperator ? {} : { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return (
    <ExportDialog
      title={t`Export orders`}
      text={textOf(isTest, isNarrowed)}
      hasRows
      onClose={onClose}
      onExport={(period, rows) => api.send(orderFile.exportByDate, { body: { ...period, ...filters, rows, ...zone } })}
    />
  )
}

function textOf(isTest: boolean, isNarrowed: boolean): string {
  if (isTest) return isNarrowed ? t`Test orders placed in the period that match the filters of the list.` : t`Test orders placed in the period.`
  return isNarrowed
    ? t`Orders placed in the period that match the filters of the list. Test orders are left out.`
    : t`Orders placed in the period. Test orders are left out.`
}
