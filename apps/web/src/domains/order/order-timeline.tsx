import { t } from '@lingui/core/macro'
import type { OrderEvent } from '@stoa/contract/order-shapes.ts'
import { statusLabels } from '../../ui/status-labels.ts'
import type { Status } from '../../ui/status-labels.ts'
import { Timeline } from '../../ui/timeline.tsx'

const axisLabels = { order: t`Order`, payment: t`Payment`, payout: t`Payout` } as const

const wordOf = (status: string): string => (Object.hasOwn(statusLabels, status) ? statusLabels[status as Status] : status)

function stepOf({ axis, from, to, detail }: OrderEvent): string | undefined {
  const step = from && to ? `${axisLabels[axis ?? 'order']}: ${wordOf(from)} → ${wordOf(to)}` : undefined
  return [step, detail].filter(Boolean).join(' · ') || undefined
}

/** What happened to the order, newest first, in plain words. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Timeline
      items={[...events]
        .reverse()
        .map((event, index) => ({ id: `${event.at} ${index}`, at: event.at, title: event.message, who: event.actor, text: stepOf(event) }))}
    />
  )
}
