import { t } from '@lingui/core/macro'
import { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import { useSend } from '../../lib/calls.ts'
import { LabelPurchase } from './label-purchase.tsx'
import { orderChange } from './order-change.ts'

/** Buys a label for a shipment. */
export function LabelDialog({ hash, shipment, onClose }: { hash: string; shipment: Order['fulfilments'][number]; onClose: () => void }) {
  const { fulfilmentId, weightGrams } = shipment
  const find = useSend(orderLabel.rates, {})
  const buy = useSend(orderLabel.buy, orderChange)
  return (
    <LabelPurchase
      title={t`Buy label`}
      capability="labels"
      emptyText={t`Connect a carrier first. Its labels and prices then appear here.`}
      weightGrams={weightGrams}
      listRates={(parcel) => find.mutateAsync({ body: { hash, fulfilmentId, ...parcel } })}
      buy={(purchase) => buy.mutateAsync({ body: { hash, fulfilmentId, ...purchase } })}
      onClose={onClose}
    />
  )
}
