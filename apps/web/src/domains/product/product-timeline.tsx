import type { Product } from '@stoa/contract/product.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { eventColour } from './product-labels.ts'

/** What happened to a product, newest first. */
export function ProductTimeline({ events }: { events: Product['timeline'] }) {
  return (
    <Timeline
      items={events.map(({ at, kind, message, actor }, index) => ({
        id: `${at} ${kind} ${index}`,
        at,
        title: message,
        who: actor,
        colour: eventColour(kind),
      }))}
    />
  )
}
