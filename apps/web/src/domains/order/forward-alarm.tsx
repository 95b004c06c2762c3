import { plural, t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import styles from './order.module.css'

/** The merchant's shop did not take the order: its words, and another try. */
export function ForwardAlarm({ order, onReforward, isBusy }: { order: Order; onReforward?: () => void; isBusy: boolean }) {
  return (
    <div className={styles.alarm} role="alert">
      <TriangleAlert size={20} aria-hidden />
      <div style={{ flex: 1 }}>
        <strong>{t`The merchant’s shop rejected this order`}</strong>
        <p>
          {order.forwardError ?? t`The shop gave no reason.`}{' '}
          {t`${plural(order.forwardAttempts, { one: '# attempt so far. We retry automatically.', other: '# attempts so far. We retry automatically.' })}`}{' '}
          {t`Resending never creates a second order.`}
        </p>
      </div>
      {onReforward && (
        <Button variant="default" size="xs" onClick={onReforward} loading={isBusy}>
          {t`Resend to shop`}
        </Button>
      )}
    </div>
  )
}
