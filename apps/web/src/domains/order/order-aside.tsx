import { t } from '@lingui/core/macro'
import type { Address, Order } from '@stoa/contract/order.ts'
import { ActionIcon, CopyButton } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { Card, Facts } from '../../ui/page-layout.tsx'
import { Money, When } from '../../ui/when.tsx'
import { countryName } from '../company/country-name.ts'
import { DocumentsCard, MerchantName, PurchaseCard } from './order-links.tsx'

function lines(address: Address): string {
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [address.name, address.company, address.street, address.street2, town, address.region, countryName(address.countryCode)]
    .filter(Boolean)
    .join('\n')
}

function AddressCard({ title, address }: { title: string; address: Address }) {
  const text = lines(address)
  return (
    <Card
      title={title}
      actions={
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? t`Copied` : t`Copy the ${title.toLowerCase()}`}>
              {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    >
      <address className="or-address" style={{ fontStyle: 'normal' }}>
        {text}
      </address>
    </Card>
  )
}

const forwardLabels = { none: t`Not forwarded`, waiting: t`On its way`, forwarded: t`In the shop`, failed: t`Failed` } as const

/** Who and where: customer, addresses, payment, shop, shipments. */
export function OrderAside({ order, isMerchant }: { order: Order; isMerchant: boolean }) {
  return (
    <>
      <Card title={t`Customer`}>
        <Facts
          items={[
            ['Name', order.customer.name],
            [
              'E-mail',
              <a key="mail" href={`mailto:${order.customer.email}`}>
                {order.customer.email}
              </a>,
            ],
            ['Phone', order.customer.phone],
          ]}
        />
      </Card>
      <AddressCard title={t`Shipping address`} address={order.shippingAddress} />
      {order.billingAddress && <AddressCard title={t`Billing address`} address={order.billingAddress} />}
      <Card title={t`Payment`}>
        <Facts
          items={[
            ['Provider', order.paymentProvider],
            ['Reference', order.paymentReference],
            ['Captured', <Money key="captured" value={order.captured} />],
            ['Refunded', order.refunded.minor > 0 ? <Money key="refunded" value={order.refunded} /> : null],
            ['Left to refund', <Money key="left" value={order.refundable} />],
          ]}
        />
      </Card>
      <Card title={isMerchant ? t`Marketplace` : t`Merchant`}>
        <Facts
          items={[
            ['Name', isMerchant ? order.marketplace.name : <MerchantName key="merchant" merchant={order.merchant} />],
            ['Shop', forwardLabels[order.forwardState]],
            ['Shop’s number', order.merchantOrderReference],
          ]}
        />
      </Card>
      <PurchaseCard order={order} />
      <DocumentsCard order={order} />
      {order.fulfilments.map((shipment) => (
        <Card key={shipment.fulfilmentId} title={t`Shipment`}>
          <Facts
            items={[
              ['Items', shipment.lines.reduce((sum, line) => sum + line.quantity, 0)],
              ['Carrier', shipment.carrier],
              [
                'Tracking',
                shipment.trackingHref ? (
                  <a key="track" href={shipment.trackingHref} target="_blank" rel="noopener noreferrer">
                    {shipment.trackingNumber || t`Follow`}
                  </a>
                ) : (
                  shipment.trackingNumber
                ),
              ],
              ['Sent', <When key="sent" at={shipment.createdAt} as="time" />],
              ['Told by', shipment.source === 'shop' ? 'The shop' : 'The portal'],
            ]}
          />
        </Card>
      ))}
      {order.refunds.map((refund) => (
        <Card key={refund.refundId} title={t`Refund`}>
          <Facts
            items={[
              ['Amount', <Money key="amount" value={refund.amount} />],
              ['State', { pending: t`At the provider`, succeeded: t`Returned`, failed: t`Failed` }[refund.status]],
              ['Commission back', <Money key="back" value={refund.commissionReturned} />],
              ['Reason', refund.reason],
              ['Failure', refund.failure],
              ['Asked', <When key="asked" at={refund.createdAt} as="time" />],
            ]}
          />
        </Card>
      ))}
    </>
  )
}
