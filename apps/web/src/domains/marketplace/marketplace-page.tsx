import { marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { MarketplaceEditor } from './marketplace-editor.tsx'

/** How the operator's marketplace looks, what it says, and on what terms it pays. */
export function MarketplacePage() {
  const own = useCall(marketplace.myMarketplace, {})
  return own.data ? <MarketplaceEditor saved={own.data} /> : <PagePending error={own.error} onRetry={() => void own.refetch()} />
}
