import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import type { Verification } from '@stoa/contract/verification.ts'
import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { lastListHref } from '../../lib/list-memory.ts'
import { count } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { UnverifiedNotice } from '../marketplace/verification/unverified-notice.tsx'
import { useUnverified } from '../marketplace/verification/use-unverified.ts'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { Gallery } from './gallery.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductActivity } from './product-timeline.tsx'
import { listingStatusOf } from './product-labels.ts'
import { standingLine } from './product-standing.ts'
import { SharedSkusNotice } from './shared-skus-notice.tsx'
import { Readiness } from './listing/readiness.tsx'
import { ListingStatusCard } from './listing/listing-status-card.tsx'
import { TranslationsCard } from './translation/translations-card.tsx'
import { useFreshProducts } from './use-fresh-products.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useProductActions } from './use-product-actions.tsx'
import { VariantTable } from './variant-table.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** What later domains have to say of a product, handed in by the route. */
type Slots = { mapped?: (product: Product) => ReactNode }

/** One product: what it is, whether it can be sold, how it stands on each marketplace, and everything that happened. */
export function ProductPage({ params: { id }, mapped }: ScreenProps<{ id: string }> & Slots) {
  const { go } = useNavigation()
  const { data, error, refetch } = useCall(product.get, { params: { id } })
  const unverified = useUnverified()
  useFreshProducts()
  const near = useNeighbours(id, data)
  useShortcuts((key) => {
    const href = key === '[' ? near?.previous : key === ']' ? near?.next : undefined
    if (!href) return false
    go(href)
    return true
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  // While the next product is on its way, the one before must not stand under its address.
  if (data?.id !== id || !unverified.isKnown)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }} />
  return <Whole key={id} product={data} near={near} unverified={unverified.marketplaces} mapped={mapped?.(data)} />
}

type WholeProps = { product: Product; near: ReturnType<typeof useNeighbours>; unverified: readonly Verification[]; mapped: ReactNode }

function Whole({ product: shown, near, unverified, mapped }: WholeProps) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const maySync = useMay('product:manage')
  const standing = listingStatusOf(shown.marketplaces)
  const isInCollection = shown.marketplaces.some(({ listings }) => listings.some(({ collection }) => collection !== null))
  const approvedOn = shown.marketplaces.filter(({ listings }) => listings.some(({ approvalStatus }) => approvalStatus === 'Approved'))
  const isPaused = approvedOn.length > 0 && approvedOn.every((one) => one.isPaused)
  const missing = [...new Set(shown.marketplaces.flatMap(({ listings }) => listings.flatMap((listing) => listing.missing)))]
  const hasMarketplace = shown.marketplaces.length > 0
  const { actions, panels } = useProductActions(shown, isMerchant)
  return (
    <DetailPage
      title={shown.name || t`Unnamed product`}
      description={
        <>
          {[shown.merchantProductReference, isMerchant ? undefined : shown.merchantName].filter(Boolean).join(' · ')}
          <Box component="span" display="block">
            {standingLine({ ...shown, isInCollection, isPaused, missing, hasMarketplace }, isMerchant)}
          </Box>
        </>
      }
      breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }}
      badges={
        <>
          <StatusBadge product={shown.status} />
          {isPaused && shown.status === 'Published' && <Tag colour="pending">{t`Sales paused`}</Tag>}
          {standing !== 'Open' && <StatusBadge approval={standing} />}
        </>
      }
      {...(near ? { previous: near.previous, next: near.next } : {})}
      actions={actions}
      notice={
        <>
          <UnverifiedNotice marketplaces={unverified} />
          <Readiness product={shown} maySync={maySync} isMerchant={isMerchant} />
        </>
      }
      isAsideFirst={!isMerchant && standing === 'Pending'}
      aside={
        <>
          <ListingStatusCard product={shown} isMerchant={isMerchant} />
          <ProductFacts product={shown} isMerchant={isMerchant} />
          <TranslationsCard product={shown} isMerchant={isMerchant} />
        </>
      }
    >
      <Card title={t`Images`}>
        <Gallery product={shown} isMerchant={isMerchant} />
      </Card>
      {shown.description !== '' && (
        <Card title={t`Description`}>
          <Truncate lines={8}>
            <Box className={textStyles.lines} component="p" maw="75ch">
              {shown.description}
            </Box>
          </Truncate>
        </Card>
      )}
      <Card title={t`Variants (${count(shown.variants.length)})`} isFlush>
        <SharedSkusNotice productId={shown.id} isInset />
        <VariantTable variants={shown.variants} options={shown.options} />
      </Card>
      {shown.options.length > 0 && (
        <Card title={t`Options`}>
          <DescriptionList
            items={shown.options.map(({ name, values }) => [
              name,
              <span key={name} className={layoutStyles.wrap}>
                {values.map((value) => (
                  <span key={value} className={textStyles.pill}>
                    {value}
                  </span>
                ))}
              </span>,
            ])}
          />
        </Card>
      )}
      {shown.attributes.length > 0 && (
        <Card title={t`Attributes`}>
          <DescriptionList layout="columns" items={shown.attributes.map(({ name, value }) => [name, value])} />
        </Card>
      )}
      {mapped}
      <Card title={t`Timeline`}>
        <ProductActivity product={shown} />
      </Card>
      {panels}
    </DetailPage>
  )
}
