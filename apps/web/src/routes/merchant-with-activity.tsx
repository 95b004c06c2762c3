import { MerchantCasesCard } from '../domains/case/merchant-cases-card.tsx'
import { MerchantDocumentsCard } from '../domains/invoice/merchant-documents-card.tsx'
import { MerchantPage } from '../domains/marketplace/merchant-page.tsx'
import { MerchantFiguresCard } from '../domains/order/merchant-figures-card.tsx'
import { MerchantOrdersCard } from '../domains/order/merchant-orders-card.tsx'
import { MerchantPayoutsCard } from '../domains/payout/merchant-payouts-card.tsx'
import { PerformanceCard } from '../domains/performance/performance-card.tsx'
import type { ScreenProps } from '../lib/screen.ts'

/** One merchant of the marketplace with its orders, cases, money and performance, which later domains know. */
export function MerchantWithActivity({ params: { id } }: ScreenProps<{ id: string }>) {
  return (
    <MerchantPage
      id={id}
      activity={
        <>
          <MerchantFiguresCard merchantId={id} />
          <MerchantOrdersCard merchantId={id} />
          <MerchantCasesCard merchantId={id} />
          <MerchantPayoutsCard merchantId={id} />
          <MerchantDocumentsCard merchantId={id} />
        </>
      }
      performance={<PerformanceCard merchantId={id} />}
    />
  )
}
