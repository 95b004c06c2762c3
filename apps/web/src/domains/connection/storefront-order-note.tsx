import type { StorefrontOrder } from '@stoa/contract/storefront.ts'
import { Link } from '../../ui/link.tsx'
import { When } from '../../ui/when.tsx'

/** What is wrong with an order of the operator's shop, and the orders of merchants it was split into: a person resolves it there. */
export function StorefrontOrderNote({ order }: { order: Pick<StorefrontOrder, 'problem' | 'orders' | 'placedAt'> }) {
  if (order.problem === null) return <SplitInto order={order} />
  if (order.orders.length === 0) return order.problem
  return (
    <>
      {order.problem} <SplitInto order={order} />
    </>
  )
}

/** The orders of merchants that an order was split into, or when it was placed. */
function SplitInto({ order }: { order: Pick<StorefrontOrder, 'orders' | 'placedAt'> }) {
  if (order.orders.length === 0) return order.placedAt && <When at={order.placedAt} />
  return order.orders.map(({ hash, orderId, merchantName }, index) => (
    <span key={hash}>
      {index > 0 && ', '}
      <Link href={`/shop/orders/${hash}`}>{`#${orderId} ${merchantName}`}</Link>
    </span>
  ))
}
