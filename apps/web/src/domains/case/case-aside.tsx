import { t } from '@lingui/core/macro'
import type { Case } from '@stoa/contract/case-shapes.ts'
import type { Order } from '@stoa/contract/order.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { sideName } from './case-labels.ts'
import { ReturnLabelCard } from './return-label-card.tsx'
import { Tracking } from './tracking.tsx'

/** What a case belongs to: its order, shopper and merchant, and the facts about it. */
export function CaseAside({ one, order, mayManage }: { one: Case; order: Order | undefined; mayManage: boolean }) {
  const mayRead = useMay('merchant:read')
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  return (
    <>
      <Card title={t`Order`}>
        <DescriptionList
          items={[
            [
              t`Number`,
              <Link key="order" href={`/shop/orders/${one.order.hash}`}>
                #{one.order.orderId}
              </Link>,
            ],
            [t`Placed`, order && <When key="placed" at={order.placedAt} as="date" />],
            [t`Total`, order && <Money key="total" value={order.total} />],
            [t`Status`, order && <StatusBadge key="status" order={order.orderStatus} />],
            [t`Customer`, one.order.customerName],
            [
              t`E-mail`,
              order?.customer.email && (
                <a key="mail" href={`mailto:${order.customer.email}`}>
                  {order.customer.email}
                </a>
              ),
            ],
            [
              t`Merchant`,
              // The reader's own company goes without saying.
              !isMerchant &&
                (mayRead ? (
                  <Link key="merchant" href={`/search/merchants/${one.merchant.id}`}>
                    {one.merchant.name}
                  </Link>
                ) : (
                  one.merchant.name
                )),
            ],
            [t`Marketplace`, isMerchant && one.marketplace.name],
          ]}
        />
      </Card>
      <Card title={t`Details`}>
        <DescriptionList
          items={[
            [t`Opened by`, sideName(one.openedBy, isMerchant)],
            [t`Opened`, <When key="opened" at={one.createdAt} as="time" />],
            [t`Closed`, one.closedAt && <When key="closed" at={one.closedAt} as="time" />],
            [t`Return shipping paid by`, one.shippingPayer && sideName(one.shippingPayer, isMerchant)],
            [t`Tracking`, one.trackingNumber && <Tracking key="tracking" one={one} />],
            [t`Provider reference`, one.providerReference],
          ]}
        />
      </Card>
      {one.label && <ReturnLabelCard one={one} label={one.label} mayCancel={mayManage} />}
    </>
  )
}
