import { t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { FolderPlus, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { percent } from '../../../lib/format.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Link } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page-layout.tsx'
import { StatusBadge, Tag } from '../../../ui/status-badge.tsx'
import { When } from '../../../ui/when.tsx'
import { ListingActions } from './listing-actions.tsx'
import { rejectionText } from './rejection-labels.ts'
import { notifyOutcome, useListingChanges } from './use-listing-changes.ts'
import textStyles from '../../../ui/text.module.css'
import layoutStyles from '../../../ui/layout.module.css'
import { openedLater } from '../../../ui/opened-later.tsx'

const ChooseCollectionDialog = openedLater(async () => (await import('./choose-collection-dialog.tsx')).ChooseCollectionDialog)

type OnMarketplace = Product['marketplaces'][number]

/** How a product stands on each marketplace: what was pushed, where it is listed, and what was decided. */
export function ListingStatusCard({ product, isMerchant }: { product: Product; isMerchant: boolean }) {
  if (isMerchant && product.marketplaces.length === 0) {
    return (
      <Card title={t`Marketplaces`}>
        <p className={textStyles.note}>{t`No marketplace has approved your request yet.`}</p>
        <Box component="p" mt={8}>
          <Link href="/channels/overview">{t`Find a marketplace`}</Link>
        </Box>
      </Card>
    )
  }
  return (
    <Card title={isMerchant ? t`Marketplaces` : t`Listings`} isFlush>
      {product.marketplaces.map((one) => (
        <Standing key={one.marketplaceId} product={product} marketplace={one} isMerchant={isMerchant} />
      ))}
    </Card>
  )
}

function Standing({ product, marketplace, isMerchant }: { product: Product; marketplace: OnMarketplace; isMerchant: boolean }) {
  const mayPropose = useMay('collection:propose')
  const { add } = useListingChanges()
  const [isAdding, setAdding] = useState(false)
  const { pushedAt, isPushPending, isPaused, listings, marketplaceName } = marketplace
  const addWords = isMerchant ? t`Submit to a collection` : t`Add to a collection`
  return (
    <Stack className={layoutStyles.lineBelow} component="section" gap={10} align="flex-start" px={20} pb={18} aria-label={marketplaceName}>
      <Flex rowGap={4} columnGap={10} w="100%" align="center" wrap="wrap">
        {isMerchant && (
          <Box component="h3" flex="1 1 100%" fz="md" fw={600}>
            {marketplaceName}
          </Box>
        )}
        <span className={textStyles.note}>
          {pushedAt === null ? (
            t`Not pushed yet`
          ) : (
            <>
              {t`Pushed`} <When at={pushedAt} />
            </>
          )}
        </span>
        {isPushPending && <Tag colour="pending">{t`Included in next push`}</Tag>}
        {isPaused && <Tag colour="pending">{t`Sales paused`}</Tag>}
      </Flex>
      {listings.length === 0 && <p className={textStyles.note}>{t`Not in a collection.`}</p>}
      {listings.map((listing) => (
        <Stack key={listing.collectionProductId} gap={8} w="100%" px={14} py={12} bd="1px solid var(--border)" bdrs={10}>
          <Group gap={10} justify="space-between" wrap="nowrap">
            {listing.collection ? (
              isMerchant ? (
                <span className={textStyles.strong}>{listing.collection.name}</span>
              ) : (
                <Link className={textStyles.name} href={`/shop/products?category=${listing.collection.id}`}>
                  {listing.collection.name}
                </Link>
              )
            ) : (
              <span>{isMerchant ? t`Not in a collection` : t`Unassigned`}</span>
            )}
            <StatusBadge approval={listing.approvalStatus} />
          </Group>
          {rejectionText(listing) !== null && (
            <Flex className={textStyles.breakable} component="p" gap={8} c="dimmed" fz="sm">
              <MessageSquareWarning size={15} aria-hidden /> <span>{rejectionText(listing)}</span>
            </Flex>
          )}
          {listing.collection !== null && listing.percentageMapped > 0 && (
            <p className={textStyles.note}>{t`${percent(listing.percentageMapped)} mapped`}</p>
          )}
          <ListingActions product={product} marketplace={marketplace} listing={listing} />
        </Stack>
      ))}
      {mayPropose && product.status !== 'Discontinued' && product.status !== 'Review' && (
        <Button variant="default" size="xs" leftSection={<FolderPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
          {addWords}
        </Button>
      )}
      {isAdding && (
        <ChooseCollectionDialog
          title={addWords}
          text={isMerchant ? t`Some collections require approval by the operator.` : t`The product is approved immediately.`}
          confirm={isMerchant ? t`Submit` : t`Add`}
          marketplaces={[{ id: marketplace.marketplaceId, name: marketplaceName }]}
          onChoose={(collectionId) => add.mutateAsync({ body: { collectionId, products: [{ id: product.id }] } })}
          onDone={(answer) => {
            notifyOutcome(answer, isMerchant ? 'submit' : 'add')
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}
