import { plural, t } from '@lingui/core/macro'
import { order } from '@stoa/contract/order.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/row-list.tsx'
import { RowEnd, ShortListCard } from '../../ui/short-list-card.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** To an operator: the newest orders of one merchant. */
export function MerchantOrdersCard({ merchantId }: { merchantId: string }) {
  const list = usePages(order.paged, { query: { merchantId: [merchantId], limit: 5 } })
  return (
    <ShortListCard
      title={t`Newest orders`}
      href={`/shop/orders?merchantId=${merchantId}`}
      list={list}
      empty={t`No orders yet`}
      row={(one) => (
        <Row
          key={one.hash}
          name={
            <>
              <Link className={textStyles.name} href={`/shop/orders/${one.hash}`}>
                #{one.orderId}
              </Link>{' '}
              · {one.customerName} {one.isTest && <Tag colour="pending">{t`Test`}</Tag>}
            </>
          }
          note={
            <>
              <When at={one.placedAt} /> · {t`${plural(one.itemCount, { one: '# item', other: '# items' })}`}
            </>
          }
        >
          <RowEnd>
            <StatusBadge order={one.orderStatus} />
            <Money value={one.total} />
          </RowEnd>
        </Row>
      )}
    />
  )
}
