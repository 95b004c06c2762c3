import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { Package } from 'lucide-react'
import { variantName } from '../../lib/format.ts'
import { Tag } from '../../ui/status-badge.tsx'
import { Money } from '../../ui/when.tsx'

/** What was bought, each line with how far it has come. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <div role="list">
      {order.lines.map((line) => {
        const open = line.quantity - line.fulfilledQuantity
        return (
          <div key={line.lineId} className="or-line" role="listitem">
            {line.image ? (
              <img className="or-picture" src={line.image.src} alt={line.image.alt} loading="lazy" width={48} height={48} />
            ) : (
              <span className="or-picture" style={{ display: 'grid', placeItems: 'center', color: 'var(--text-2)' }}>
                <Package size={20} aria-label={t`No image available`} />
              </span>
            )}
            <div>
              <div className="or-line-name">{line.name}</div>
              <p className="or-quiet">{[line.variantName && variantName(line.variantName), line.sku].filter(Boolean).join(' · ')}</p>
              <div className="or-steps">
                {line.fulfilledQuantity > 0 && (
                  <Tag colour={open === 0 ? 'success' : 'reversed'}>
                    {open === 0 ? t`Fulfilled` : t`${line.fulfilledQuantity} of ${line.quantity} fulfilled`}
                  </Tag>
                )}
                {line.fulfilledQuantity === 0 && line.shippableQuantity > 0 && order.orderStatus !== 'Cancelled' && (
                  <Tag colour="authorized">{t`To fulfil`}</Tag>
                )}
                {line.refundedQuantity > 0 && <Tag colour="reversed">{t`${line.refundedQuantity} refunded`}</Tag>}
              </div>
            </div>
            <div className="or-unit or-end numbers">
              {line.quantity} × <Money value={line.unitPrice} />
            </div>
            <div className="or-end">
              <Money value={line.total} />
              <p className="or-quiet" title={line.commissionExplanation.reason}>
                {t`Commission`} <Money value={line.commission} />
              </p>
            </div>
          </div>
        )
      })}
    </div>
  )
}
