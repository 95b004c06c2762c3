import { MerchantPage } from '../domains/marketplace/merchant-page.tsx'
import { PerformanceCard } from '../domains/performance/performance-card.tsx'
import type { ScreenProps } from '../lib/screen.ts'

/** One merchant of the marketplace with how it handles its orders, which a later domain knows. */
export function MerchantWithPerformance({ params }: ScreenProps<{ id: string }>) {
  return <MerchantPage id={params.id} performance={<PerformanceCard merchantId={params.id} />} />
}
