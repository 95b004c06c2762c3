import { t } from '@lingui/core/macro'
import { caseLabel } from '@stoa/contract/case-label.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { useSend } from '../../lib/calls.ts'
import { LabelPurchase } from '../order/label-purchase.tsx'

/** Buys the label with which the items of a return are sent to the merchant. */
export function ReturnLabelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const find = useSend(caseLabel.rates, {})
  const buy = useSend(caseLabel.buy, { refreshes: [caseRoutes.get] })
  return (
    <LabelPurchase
      title={t`Buy return label`}
      capability="return-labels"
      emptyText={t`None of your connected carriers has return labels. Connect one that has, or have the shopper send the items and add the tracking number.`}
      weightGrams={null}
      listRates={(parcel) => find.mutateAsync({ params: { id }, body: parcel })}
      buy={(purchase) => buy.mutateAsync({ params: { id }, body: purchase })}
      onClose={onClose}
    />
  )
}
