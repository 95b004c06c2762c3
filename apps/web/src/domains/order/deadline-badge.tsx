import { t } from '@lingui/core/macro'
import { deadlineOf } from '@stoa/contract/order-deadline.ts'
import type { OrderRow } from '@stoa/contract/order.ts'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Tag } from '../../ui/status-badge.tsx'

/** By when an order is to be accepted or shipped; nothing while that is more than a day away, unless `isAlways`. */
export function DeadlineBadge({ order, isAlways = false }: { order: OrderRow; isAlways?: boolean }) {
  const [now] = useState(() => new Date())
  const deadline = deadlineOf(order, now)
  if (!deadline || (deadline.state === 'later' && !isAlways)) return null
  const at = dateTime(deadline.dueAt)
  const words = deadline.kind === 'accept' ? t`Accept by ${at}` : t`Ship by ${at}`
  return (
    <Tag colour={deadline.state === 'overdue' ? 'error' : deadline.state === 'near' ? 'pending' : 'none'} icon={<Clock size={13} aria-hidden />}>
      {deadline.state === 'overdue' ? t`Overdue: ${words}` : words}
    </Tag>
  )
}
