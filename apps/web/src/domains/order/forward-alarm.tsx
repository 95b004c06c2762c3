import { plural, t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { Box, Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { dateTime } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWithoutShop } from './use-without-shop.ts'

/** The merchant's shop did not take the order: its words, another try, and the way on without it. */
export function ForwardAlarm({ order, onReforward, isBusy }: { order: Order; onReforward?: () => void; isBusy: boolean }) {
  const nextAttemptBy = order.hops.find(({ hop }) => hop === 'shop')?.nextAttemptBy ?? null
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const withoutShop = useWithoutShop(order)
  return (
    <Box mb={20}>
      <Notice
        tone="error"
        role="alert"
        icon={<TriangleAlert size={20} aria-hidden />}
        actions={
          onReforward && (
            <>
              <Button variant="default" size="xs" onClick={onReforward} loading={isBusy}>
                {t`Resend to shop`}
              </Button>
              <Button variant="default" size="xs" onClick={withoutShop.handle} loading={withoutShop.isBusy}>
                {t`Handle without the shop`}
              </Button>
            </>
          )
        }
      >
        <strong>{isMerchant ? t`Your shop rejected this order` : t`The merchant’s shop rejected this order`}</strong>
        {/* The words of the shop end as it likes: what we say begins on a line of its own. */}
        <p>{order.forwardError ?? t`The shop gave no reason.`}</p>
        <p>
          {plural(order.forwardAttempts, { one: '# attempt so far.', other: '# attempts so far.' })}{' '}
          {nextAttemptBy === null ? t`We do not retry automatically.` : t`Next attempt by ${dateTime(nextAttemptBy)}.`}{' '}
          {t`Resending never creates a second order.`}
        </p>
      </Notice>
    </Box>
  )
}
