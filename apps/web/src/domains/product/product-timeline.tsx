import type { Product } from '@stoa/contract/product.ts'
import { eventsWithProduct } from '@stoa/contract/product.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { Timeline } from '../../ui/timeline.tsx'
import { eventColour } from './product-labels.ts'

/** What happened to a product, newest first. */
export function ProductTimeline({ events }: { events: Readonly<Product['timeline']> }) {
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

const ProductHistory = lazy(() => import('./product-history.tsx').then((file) => ({ default: file.ProductHistory })))

/** What happened to a product lately, and everything on request. */
export function ProductActivity({ product: { id, timeline } }: { product: Product }) {
  const [isWhole, setWhole] = useState(false)
  const recent = <ProductTimeline events={timeline} />
  if (isWhole)
    return (
      <Suspense fallback={recent}>
        <ProductHistory id={id} recent={recent} />
      </Suspense>
    )
  return (
    <>
      {recent}
      {timeline.length >= eventsWithProduct && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setWhole(true)}>
          {t`Show all`}
        </Button>
      )}
    </>
  )
}
