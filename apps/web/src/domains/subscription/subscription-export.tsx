import { t } from '@lingui/core/macro'
import { subscription } from '@stoa/contract/subscription.ts'
import { api } from '../../lib/api.ts'
import { ExportDialog } from '../order/export-dialog.tsx'

/** Exports the subscription invoices issued in a period. */
export function SubscriptionExport({ onClose }: { onClose: () => void }) {
  return (
    <ExportDialog
      title={t`Export subscription invoices`}
      text={t`Subscription invoices issued in the period, one row each.`}
      onClose={onClose}
      onExport={(period) => api.send(subscription.exportByDate, { body: period })}
    />
  )
}
