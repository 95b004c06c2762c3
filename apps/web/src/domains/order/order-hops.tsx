import { plural, t } from '@lingui/core/macro'
import type { OrderHop } from '@stoa/contract/order-shapes.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Button } from '@mantine/core'
import { Fragment, lazy, Suspense } from 'react'
import { dateTime } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'

const ResendReportButton = lazy(() => import('./resend-report-button.tsx').then((file) => ({ default: file.ResendReportButton })))

const states: Readonly<Record<OrderHop['state'], { label: string; colour: BadgeColour }>> = {
  none: { label: t`Not needed`, colour: 'none' },
  waiting: { label: t`Waiting`, colour: 'pending' },
  done: { label: t`Done`, colour: 'success' },
  failed: { label: t`Failed`, colour: 'error' },
}

const names: Readonly<Record<OrderHop['hop'], string>> = {
  channel: t`Placed at the sales channel`,
  portal: t`Received here`,
  shop: t`Sent to the merchant’s shop`,
  carrier: t`Shipped`,
  report: t`Shipment reported to the shop`,
  cancellation: t`Cancelled in the merchant’s shop`,
}

/** The same to the merchant whose shop it is. */
const ownNames: Readonly<Partial<Record<OrderHop['hop'], string>>> = { shop: t`Sent to your shop`, cancellation: t`Cancelled in your shop` }

/** Where the order is on its way: the sales channel, here, the merchant's shop, the carrier; with tries, the next one, and what was answered. */
export function OrderHops({ order, onResend, isBusy }: { order: Order; onResend?: (() => void) | undefined; isBusy: boolean }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  return (
    <Card title={t`Progress`} isFlush>
      <RowList label={t`Progress`}>
        {order.hops.map((hop, index) => (
          <Row key={`${hop.hop} ${index}`} name={(isMerchant && ownNames[hop.hop]) || names[hop.hop]} note={<HopNote hop={hop} />}>
            {hop.hop === 'shop' && hop.state === 'failed' && onResend && (
              <Button variant="default" size="compact-sm" loading={isBusy} onClick={onResend}>
                {t`Resend to shop`}
              </Button>
            )}
            {hop.hop === 'cancellation' && hop.state === 'failed' && (
              <Suspense>
                <ResendReportButton hash={order.hash} kind="cancellation" />
              </Suspense>
            )}
            <Tag colour={states[hop.state].colour}>{states[hop.state].label}</Tag>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}

function HopNote({ hop: { reference, at, attempts, error, nextAttemptBy } }: { hop: OrderHop }) {
  return [
    reference,
    at === null ? '' : <When key="at" at={at} as="time" />,
    attempts > 1 ? plural(attempts, { one: '# attempt', other: '# attempts' }) : '',
    error ?? '',
    nextAttemptBy === null ? '' : t`Next attempt by ${dateTime(nextAttemptBy)}`,
  ]
    .filter((part) => part !== '')
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    ))
}
