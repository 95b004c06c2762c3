import { marketplace } from '@stoa/contract/marketplace.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { MarketplaceEditor } from './marketplace-editor.tsx'
import styles from '../../ui/page.module.css'

/** How the operator's marketplace looks, what it says, and on what terms it pays. */
export function MarketplacePage() {
  const own = useCall(marketplace.myMarketplace, {})
  if (own.data) return <MarketplaceEditor saved={own.data} />
  if (own.isError)
    return (
      <section className={styles.card}>
        <PanelError message={messageOf(own.error)} onRetry={() => void own.refetch()} />
      </section>
    )
  return <DetailSkeleton />
}
