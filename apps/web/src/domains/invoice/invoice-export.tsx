import { t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import { api } from '../../lib/api.ts'
import { ExportDialog } from '../order/export-dialog.tsx'

/** Exports the invoices issued in a period, of one merchant where the list is narrowed to it. */
export function InvoiceExport({ merchantId, onClose }: { merchantId: string | undefined; onClose: () => void }) {
  return (
    <ExportDialog
      title={t`Export invoices`}
      text={t`Invoices and credit notes issued in the period, one row each.`}
      onClose={onClose}
      onExport={(period) => api.send(invoice.exportByDate, { body: { ...period, ...(merchantId === undefined ? {} : { merchantId }) } })}
    />
  )
}
