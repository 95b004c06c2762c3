import { MerchantCasesCard } from '../domains/case/merchant-cases-card.tsx'
import { MerchantPolicyCard } from '../domains/case/merchant-policy-card.tsx'
import { MerchantDocumentsCard } from '../domains/invoice/merchant-documents-card.tsx'
import { MerchantFiguresCard } from '../domains/order/merchant-figures-card.tsx'
import { MerchantOrdersCard } from '../domains/order/merchant-orders-card.tsx'
import { MerchantPayoutsCard } from '../domains/payout/merchant-payouts-card.tsx'

/** What one merchant sells, is owed and was sent, as cards. */
export function MerchantActivity({ merchantId }: { merchantId: string }) {
  return (
    <>
      <MerchantFiguresCard merchantId={merchantId} />
      <MerchantOrdersCard merchantId={merchantId} />
      <MerchantCasesCard merchantId={merchantId} />
      <MerchantPolicyCard merchantId={merchantId} />
      <MerchantPayoutsCard merchantId={merchantId} />
      <MerchantDocumentsCard merchantId={merchantId} />
    </>
  )
}
