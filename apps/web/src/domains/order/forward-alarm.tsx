import { plural, t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'
import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'

/** The merchant's shop did not take the order: its words, and another try. */
export function ForwardAlarm({ order, onReforward, isBusy }: { order: Order; onReforward?: () => void; isBusy: boolean }) {
  return (
    <div className="or-alarm" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <div style={{ flex: 1 }}>
        <strong>{t`The merchant’s shop has not taken this order`}</strong>
        <p>
          {t`${order.forwardError ?? 'The shop gave no reason.'} ${plural(order.forwardAttempts, { one: '# try', other: '# tries' })} so far; it is tried again by itself. Sending it again never makes a second order.`}
        </p>
      </div>
      {onReforward && (
        <Button variant="default" size="xs" onClick={onReforward} loading={isBusy}>
          {t`Reforward`}
        </Button>
      )}
    </div>
  )
}
