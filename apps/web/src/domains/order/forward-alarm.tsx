import { plural, t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { Box, Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useSession } from '../../lib/use-session.ts'
import { Notice } from '../../ui/notice.tsx'

/** The merchant's shop did not take the order: its words, and another try. */
export function ForwardAlarm({ order, onReforward, isBusy }: { order: Order; onReforward?: () => void; isBusy: boolean }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  return (
    <Box mb={20}>
      <Notice
        tone="error"
        role="alert"
        icon={<TriangleAlert size={20} aria-hidden />}
        actions={
          onReforward && (
            <Button variant="default" size="xs" onClick={onReforward} loading={isBusy}>
              {t`Resend to shop`}
            </Button>
          )
        }
      >
        <strong>{isMerchant ? t`Your shop rejected this order` : t`The merchant’s shop rejected this order`}</strong>
        <p>
          {order.forwardError ?? t`The shop gave no reason.`}{' '}
          {t`${plural(order.forwardAttempts, { one: '# attempt so far. We retry automatically.', other: '# attempts so far. We retry automatically.' })}`}{' '}
          {t`Resending never creates a second order.`}
        </p>
      </Notice>
    </Box>
  )
}
