import { t } from '@lingui/core/macro'
import type { Address } from '@stoa/contract/order-intake.ts'
import type { Order } from '@stoa/contract/order.ts'
import { ActionIcon, Button, CopyButton, Group } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { addressLines } from '../../lib/address-lines.ts'
import { useMay } from '../../lib/use-may.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Money, When } from '../../ui/when.tsx'
import { reportText } from './report-text.ts'
import { CasesCard, DocumentsCard, MerchantName, PurchaseCard } from './order-links.tsx'
import { ShipmentCard } from './shipment-card.tsx'
import textStyles from '../../ui/text.module.css'

const MessagesCard = lazy(() => import('./messages-card.tsx').then((file) => ({ default: file.MessagesCard })))
const ResendReportButton = lazy(() => import('./resend-report-button.tsx').then((file) => ({ default: file.ResendReportButton })))

function AddressCard({ title, copyLabel, address, action }: { title: string; copyLabel: string; address: Address; action?: ReactNode }) {
  const text = addressLines(address).join('\n')
  return (
    <Card
      title={title}
      actions={
        <Group gap={4} wrap="nowrap">
          {action}
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? t`Copied` : copyLabel}>
                {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      }
    >
      <address className={textStyles.lines} style={{ fontStyle: 'normal' }}>
        {text}
      </address>
    </Card>
  )
}

/** Where an order is sent: with what is packed, at hand on a phone. The operator corrects it while nothing is shipped. */
export function ShippingAddressCard({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const mayTake = useMay('order:take')
  const isCorrectable = mayTake && (order.orderStatus === 'New' || order.orderStatus === 'Basket')
  return (
    <AddressCard
      title={t`Shipping address`}
      copyLabel={t`Copy shipping address`}
      address={order.shippingAddress}
      action={
        isCorrectable && (
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            {t`Edit address`}
          </Button>
        )
      }
    />
  )
}

/** What the shopper wrote to the sellers, where the goods are packed. */
export function CustomerNoteCard({ order }: { order: Order }) {
  if (order.customerNote === '') return null
  return (
    <Card title={t`Note from the customer`}>
      <p className={textStyles.lines}>{order.customerNote}</p>
    </Card>
  )
}

const forwardLabels = { none: t`Not sent`, waiting: t`Sending`, forwarded: t`Sent`, failed: t`Failed` } as const

function shopName(isMerchant: boolean): string {
  return isMerchant ? t`The marketplace’s shop` : t`Your shop`
}

/** Returns where an order was placed. */
function originOf({ source }: Order, isMerchant: boolean): string {
  return { intake: t`Order API`, test: t`Test order`, storefront: shopName(isMerchant) }[source]
}

type OrderAsideProps = {
  order: Order
  isMerchant: boolean
  /** The cards of the customer's note and the address; null where the page shows them beside the items. */
  delivery: ReactNode
  onDownload: (document: 'order' | 'packing-slip') => void
}

/** Payment providers by code. */
const providerNames: Readonly<Record<string, string>> = { sandbox: t`Sandbox payments`, stripe: 'Stripe', adyen: 'Adyen' }

/** A refund is numbered where there are several. */
const refundTitle = (number: number, of: number): string => (of > 1 ? t`Refund ${number}` : t`Refund`)

/** Who and where: customer, addresses, payment, shop, documents, shipments. */
export function OrderAside({ order, isMerchant, delivery, onDownload }: OrderAsideProps) {
  return (
    <>
      <Card title={t`Customer`}>
        <DescriptionList
          items={[
            [t`Name`, order.customer.name],
            [
              t`E-mail`,
              // Empty once the data of the shopper are erased.
              order.customer.email && (
                <a key="mail" href={`mailto:${order.customer.email}`}>
                  {order.customer.email}
                </a>
              ),
            ],
            [t`Phone`, order.customer.phone],
          ]}
        />
      </Card>
      {delivery}
      {order.billingAddress && <AddressCard title={t`Billing address`} copyLabel={t`Copy billing address`} address={order.billingAddress} />}
      <Card title={t`Payment`}>
        <DescriptionList
          items={[
            [t`Origin`, originOf(order, isMerchant)],
            order.collectedBy === 'provider'
              ? [t`Provider`, providerNames[order.paymentProvider] ?? order.paymentProvider]
              : [t`Collected by`, order.collectedBy === 'merchant' ? (isMerchant ? t`You` : t`The merchant`) : shopName(isMerchant)],
            [order.source === 'storefront' ? t`Order number there` : t`Reference`, order.paymentReference],
            [order.collectedBy === 'merchant' ? t`Collected` : t`Captured`, <Money key="captured" value={order.captured} />],
            [t`Refunded`, order.refunded.minor > 0 ? <Money key="refunded" value={order.refunded} /> : null],
            [t`Refundable`, <Money key="left" value={order.refundable} />],
          ]}
        />
      </Card>
      <Card title={isMerchant ? t`Marketplace` : t`Merchant`}>
        <DescriptionList
          items={[
            [t`Name`, isMerchant ? order.marketplace.name : <MerchantName key="merchant" merchant={order.merchant} />],
            [t`Shop`, order.forwardState === 'waiting' && !order.shopTakesOrders ? t`Waiting for the shop` : forwardLabels[order.forwardState]],
            [t`Order number in shop`, order.merchantOrderNumber ?? order.merchantOrderReference],
          ]}
        />
      </Card>
      <CasesCard order={order} />
      <Suspense>
        <MessagesCard hash={order.hash} />
      </Suspense>
      <PurchaseCard order={order} />
      <DocumentsCard order={order} onDownload={onDownload} />
      {order.fulfilments.map((shipment) => (
        <ShipmentCard key={shipment.fulfilmentId} order={order} shipment={shipment} />
      ))}
      {order.refunds.map((refund, index) => (
        <Card key={refund.refundId} title={refundTitle(index + 1, order.refunds.length)}>
          <DescriptionList
            items={[
              [t`Amount`, <Money key="amount" value={refund.amount} />],
              [t`Status`, { pending: t`In progress`, succeeded: t`Refunded`, failed: t`Failed` }[refund.status]],
              [
                t`Paid by`,
                {
                  provider: null,
                  storefront: shopName(isMerchant),
                  marketplace: t`The marketplace, outside the provider`,
                  merchant: t`The merchant, outside the provider`,
                }[refund.settledBy],
              ],
              [t`Commission refunded`, <Money key="back" value={refund.commissionReturned} />],
              [t`Reason`, refund.reason],
              [t`Failure reason`, refund.failure],
              [t`Merchant’s shop`, reportText(refund.shopReport)],
              [t`Requested`, <When key="requested" at={refund.createdAt} as="time" />],
            ]}
          />
          {refund.shopReport?.state === 'failed' && (
            <Suspense>
              <ResendReportButton hash={order.hash} kind="refund" subjectId={refund.refundId} />
            </Suspense>
          )}
        </Card>
      ))}
    </>
  )
}
