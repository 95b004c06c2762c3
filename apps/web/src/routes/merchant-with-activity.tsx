import { Suspense, lazy } from 'react'
import { MerchantPage } from '../domains/marketplace/merchant-page.tsx'
import { PerformanceCard } from '../domains/performance/performance-card.tsx'
import type { ScreenProps } from '../lib/screen.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'

// Apart, so that lists of orders and the like do not share files with this page.
const MerchantActivity = lazy(() => import('./merchant-activity.tsx').then((file) => ({ default: file.MerchantActivity })))

/** One merchant of the marketplace with its orders, cases, money and performance, which later domains know. */
export function MerchantWithActivity({ params: { id } }: ScreenProps<{ id: string }>) {
  return (
    <MerchantPage
      id={id}
      activity={
        <Suspense fallback={<LoadingBlock h={900} radius="lg" />}>
          <MerchantActivity merchantId={id} />
        </Suspense>
      }
      performance={<PerformanceCard merchantId={id} />}
    />
  )
}
