import { t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { MarketplaceEditor } from './marketplace-editor.tsx'

/** How the operator's marketplace looks, what it says, and on what terms it pays. */
export function MarketplacePage() {
  const own = useCall(marketplace.myMarketplace, {})
  const readOnly = !useMay('marketplace:manage')
  const description = readOnly ? t`View only. Owners and managers can change these settings.` : t`Branding, texts and terms of your marketplace.`
  if (own.data) return <MarketplaceEditor saved={own.data} description={description} readOnly={readOnly} />
  return <PagePending error={own.error} onRetry={() => void own.refetch()} description={description} shape="settings" heights={[370, 600]} />
}
