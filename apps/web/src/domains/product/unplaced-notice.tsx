import { plural, t } from '@lingui/core/macro'
import { product } from '@stoa/contract/product.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { FolderPlus } from 'lucide-react'
import { useEffect } from 'react'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { cappedCount } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { unplacedQuery } from './product-labels.ts'
import { useOwnMarketplaces } from './use-own-marketplaces.ts'
import layoutStyles from '../../ui/layout.module.css'

/** How the products of the list below are submitted: pushing them was not that. */
export function SubmitNotice() {
  return (
    <Notice tone="none" icon={<FolderPlus size={18} aria-hidden />}>
      <strong>{t`Select products, then choose “Submit to a collection”.`}</strong>
      <p>{t`A push sends products to the marketplace. Customers find only those in a collection.`}</p>
    </Notice>
  )
}

/** What a merchant does after a push: its products that can be submitted to a collection, and the two ways to submit them. Nothing where there are none; `onSettled` is shown once that is known. */
export function UnplacedNotice({ onSettled }: { onSettled?: () => void }) {
  const companyId = useSession()?.companyId ?? ''
  const marketplaces = useOwnMarketplaces()
  const channels = usePages(marketplace.getChannels, { query: { limit: 100 } }, { staleMs: 300_000 })
  const { data, error } = useCall(
    product.paged,
    { params: { id: companyId }, query: { ...unplacedQuery, limit: 1, count: true } },
    { enabled: marketplaces.length > 0 },
  )
  const isKnown = data !== undefined || error !== null || (!channels.isLoading && marketplaces.length === 0)
  useEffect(() => {
    if (isKnown) onSettled?.()
  }, [isKnown, onSettled])
  const total = data?.totalCount ?? 0
  if (total === 0 || marketplaces.length === 0) return null
  const known = cappedCount(total)
  return (
    <Group className={layoutStyles.frame} gap={12} mb={20} px={16} py={12} role="region" aria-label={t`Next step`}>
      <FolderPlus size={18} aria-hidden />
      <Stack gap={2} flex="1 1 280px">
        <strong>{t`${plural(total, { one: '# product can be submitted to a collection', other: `${known} products can be submitted to a collection` })}`}</strong>
        <Box
          component="span"
          c="dimmed"
          fz="sm"
        >{t`Customers find products in collections. Submit them, or choose a collection for each category of your shop.`}</Box>
      </Stack>
      <div className={layoutStyles.wrap}>
        <Button component={Link} href="/shop/products?view=unplaced" size="xs">
          {t`Select products to submit`}
        </Button>
        <Button component={Link} href="/shop/categories" size="xs" variant="default">
          {t`Map categories`}
        </Button>
      </div>
    </Group>
  )
}
