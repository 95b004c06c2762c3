import { plural, t } from '@lingui/core/macro'
import { shopper } from '@stoa/contract/shopper.ts'
import type { ShopperOrder } from '@stoa/contract/shopper.ts'
import { orderBadge } from '@stoa/contract/status-badges.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { addressLines } from '../../lib/address-lines.ts'
import { countryName } from '../../lib/country-name.ts'
import { date, variantName } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { RowList, Row } from '../../ui/row-list.tsx'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import { Tag, iconOf } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { parcelStates } from '../order/parcel-labels.ts'
import { ShopperCaseCard } from './shopper-case.tsx'
import { itemsText, payers, returnIssues, shopperStatus, statusForShopper, withdrawalIssues } from './shopper-labels.ts'
import { shopperStep } from './shopper-step.ts'
import '@mantine/core/styles/Skeleton.layer.css'
import layout from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const ReturnForm = openedLater(async () => (await import('./shopper-forms.tsx')).ReturnForm)
const WithdrawForm = openedLater(async () => (await import('./shopper-forms.tsx')).WithdrawForm)

const page = { width: 'min(760px, 100%)', margin: '0 auto', padding: '24px 20px 56px', minHeight: '100vh' }

/** One merchant's part of a purchase for who bought it, by the link of an e-mail: status, tracking, cancelling and returns. */
export function ShopperPage({ search: { token = '' } }: ScreenProps<Record<never, string>, { token?: string | undefined }>) {
  const { data, error, refetch } = useCall(shopper.get, { query: { token } }, { enabled: token !== '' })
  if (token === '' || isApiError(error, 'link_used_or_expired', 'invalid_input', 'not_found')) {
    return (
      <AuthPage
        title={t`This link does not work`}
        text={t`It is incomplete or has expired. Use the link in your latest e-mail, or contact the marketplace.`}
      >
        <Button component={Link} href="/about" size="md" variant="default" fullWidth>
          {t`Contact the marketplace`}
        </Button>
      </AuthPage>
    )
  }
  return (
    <div className={layout.stack} style={{ ...page, alignContent: 'start' }}>
      {data ? (
        <Shown token={token} order={data} />
      ) : error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  )
}

function Shown({ token, order }: { token: string; order: ShopperOrder }) {
  const status = statusForShopper(order)
  return (
    <>
      <div>
        <div className={layout.wrap} style={{ gap: 12 }}>
          <h1>{t`Order #${order.orderId}`}</h1>
          <Tag colour={orderBadge[status]} icon={iconOf({ order: status })}>
            {shopperStatus[status]}
          </Tag>
        </div>
        <p className={textStyles.quiet}>
          {t`From ${order.merchant.name}, bought at ${order.marketplace.name}`}
          <br />
          {date(order.placedAt)} · {order.marketplaceOrderReference}
        </p>
      </div>
      <Steps token={token} order={order} />
      {order.cases.map((one) => (
        <ShopperCaseCard key={one.id} token={token} order={order} one={one} />
      ))}
      {order.shipments.map((shipment, index) => (
        <Shipment key={shipment.id} shipment={shipment} number={order.shipments.length > 1 ? index + 1 : undefined} />
      ))}
      <Items order={order} />
      <Facts order={order} />
    </>
  )
}

/** What the shopper can do now; what they cannot says why. */
function Steps({ token, order }: { token: string; order: ShopperOrder }) {
  const [open, setOpen] = useState<'withdraw' | 'return'>()
  const close = () => setOpen(undefined)
  const next = shopperStep(order)
  const isBeforeShipment = next.step === 'withdraw'
  const issue = next.issue && (next.step === 'withdraw' ? withdrawalIssues[next.issue] : returnIssues[next.issue])
  return (
    <Card title={isBeforeShipment ? t`Cancel this order` : t`Return items`}>
      {open === 'withdraw' && <WithdrawForm token={token} onClose={close} />}
      {open === 'return' && <ReturnForm token={token} order={order} onClose={close} />}
      {open === undefined && (
        <div className={layout.stack}>
          <p>
            {issue ??
              (isBeforeShipment
                ? t`You can cancel the order until it is shipped. What you paid is refunded.`
                : order.policy.until && t`You can request a return until ${date(order.policy.until)}.`)}
          </p>
          {issue === undefined && (
            <ActionRow>
              {isBeforeShipment ? (
                <Button variant="default" onClick={() => setOpen('withdraw')}>{t`Cancel order`}</Button>
              ) : (
                <Button onClick={() => setOpen('return')}>{t`Request return`}</Button>
              )}
            </ActionRow>
          )}
        </div>
      )}
    </Card>
  )
}

/** A shipment, with its number where there are several. */
function Shipment({ shipment, number }: { shipment: ShopperOrder['shipments'][number]; number: number | undefined }) {
  const { parcelState, trackingHref, trackingNumber } = shipment
  return (
    <Card
      title={number === undefined ? t`Shipment` : t`Shipment ${number}`}
      actions={parcelState && <Tag colour={parcelStates[parcelState].colour}>{parcelStates[parcelState].label}</Tag>}
    >
      <DescriptionList
        layout="columns"
        items={[
          [t`Shipped`, <When key="at" at={shipment.at} as="time" />],
          [t`Items`, itemsText(shipment.lines)],
          [t`Carrier`, shipment.carrier],
          [
            t`Tracking`,
            trackingHref === null ? (
              trackingNumber
            ) : (
              <Link key="track" href={trackingHref}>
                {trackingNumber || t`Track shipment`}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  )
}

function Items({ order }: { order: ShopperOrder }) {
  return (
    <>
      <Card title={t`Items`} isFlush>
        <RowList label={t`Items`}>
          {order.lines.map((line) => (
            <Row
              key={line.lineId}
              name={
                <ObjectCell
                  name={`${line.quantity} × ${line.name}`}
                  pictureSrc={line.image?.src ?? null}
                  subline={[
                    line.variantName !== line.name && line.variantName && variantName(line.variantName),
                    line.shippedQuantity > 0 && line.shippedQuantity < line.quantity && t`${line.shippedQuantity} shipped`,
                    line.refundedQuantity > 0 && t`${line.refundedQuantity} refunded`,
                    line.isExcluded && t`Cannot be returned`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              }
            >
              <Money value={line.total} />
            </Row>
          ))}
        </RowList>
      </Card>
      <Card title={t`Totals`}>
        <DescriptionList
          layout="amounts"
          items={[
            [t`Subtotal`, <Money key="goods" value={order.goods} />],
            [t`Shipping`, <Money key="shipping" value={order.shipping} />],
            [t`Discount`, order.discount.minor > 0 && <Money key="discount" value={{ ...order.discount, minor: -order.discount.minor }} />],
            [t`Total`, <Money key="total" value={order.total} />, { isTotal: true }],
            [t`Refunded`, order.refunded.minor > 0 && <Money key="refunded" value={order.refunded} />],
            [t`Refund in progress`, order.refundPending.minor > 0 && <Money key="pending" value={order.refundPending} />],
          ]}
        />
      </Card>
    </>
  )
}

function Facts({ order: { merchant, marketplace, policy, shippingAddress } }: { order: ShopperOrder }) {
  const town = (one: { postalCode: string; city: string }) => [one.postalCode, one.city].filter(Boolean).join(' ')
  const own = [merchant.street, town(merchant), merchant.countryCode && countryName(merchant.countryCode)].filter(Boolean).join(', ')
  return (
    <>
      <Card title={t`Delivery and returns`}>
        <DescriptionList
          items={[
            [t`Delivery address`, addressLines(shippingAddress).join(', ')],
            [t`Return period`, plural(policy.days, { one: '# day after shipment', other: '# days after shipment' })],
            [t`Return shipping paid by`, payers[policy.shippingPayer]],
            [t`Return fee`, policy.fee.minor === 0 ? t`None` : <Money key="fee" value={policy.fee} />],
          ]}
        />
      </Card>
      <Card title={t`Seller`}>
        <DescriptionList
          items={[
            [t`Name`, merchant.name],
            [t`Address`, own],
            [t`E-mail`, merchant.email && <Link href={`mailto:${merchant.email}`}>{merchant.email}</Link>],
            [t`Phone`, merchant.phone],
            [t`Marketplace`, marketplace.name],
            [t`Marketplace e-mail`, marketplace.email && <Link href={`mailto:${marketplace.email}`}>{marketplace.email}</Link>],
          ]}
        />
      </Card>
    </>
  )
}
