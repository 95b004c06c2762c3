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
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? 'Copied' : `Copy the ${title.toLowerCase()}`}>
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

const forwardLabels = { none: 'Not forwarded', waiting: 'On its way', forwarded: 'In the shop', failed: 'Failed' } as const

/** Who and where: customer, addresses, payment, shop, shipments. */
export function OrderAside({ order, isMerchant }: { order: Order; isMerchant: boolean }) {
  return (
    <>
      <Card title="Customer">
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
      <AddressCard title="Shipping address" address={order.shippingAddress} />
      {order.billingAddress && <AddressCard title="Billing address" address={order.billingAddress} />}
      <Card title="Payment">
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
      <Card title={isMerchant ? 'Marketplace' : 'Merchant'}>
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
        <Card key={shipment.fulfilmentId} title="Shipment">
          <Facts
            items={[
              ['Items', shipment.lines.reduce((sum, line) => sum + line.quantity, 0)],
              ['Carrier', shipment.carrier],
              [
                'Tracking',
                shipment.trackingHref ? (
                  <a key="track" href={shipment.trackingHref} target="_blank" rel="noopener noreferrer">
                    {shipment.trackingNumber || 'Follow'}
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
        <Card key={refund.refundId} title="Refund">
          <Facts
            items={[
              ['Amount', <Money key="amount" value={refund.amount} />],
              ['State', { pending: 'At the provider', succeeded: 'Returned', failed: 'Failed' }[refund.status]],
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
