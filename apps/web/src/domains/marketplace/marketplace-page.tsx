import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagePending, SettingsSkeleton } from '../../ui/page-pending.tsx'
import { MarketplaceEditor } from './marketplace-editor.tsx'
import styles from './marketplace.module.css'
import pageStyles from '../../ui/page.module.css'

/** How the operator's marketplace looks, what it says, and on what terms it pays. */
export function MarketplacePage() {
  const own = useCall(marketplace.myMarketplace, {})
  const readOnly = !useMay('marketplace:manage')
  const description = readOnly ? t`View only. Owners and managers can change these settings.` : t`Branding, texts and terms of your marketplace.`
  if (!own.data && own.error) return <PagePending error={own.error} onRetry={() => void own.refetch()} description={description} shape="settings" />
  const loading = (
    <>
      <PageHeader title={t`Marketplace`} description={description} />
      <div className={pageStyles.columns}>
        <SettingsSkeleton className={styles.fields} heights={[340, 600]} />
        <div className={pageStyles.isFirstWhenNarrow} aria-hidden>
          <Skeleton h={18} w={90} mb={12} />
          <Skeleton h={290} radius="lg" visibleFrom="lg" />
        </div>
      </div>
    </>
  )
  if (!own.data) return loading
  return (
    <DrawnLater fallback={loading}>
      <MarketplaceEditor saved={own.data} description={description} readOnly={readOnly} />
    </DrawnLater>
  )
}
