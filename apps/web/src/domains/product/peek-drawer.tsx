import { t } from '@lingui/core/macro'
import { product } from '@stoa/contract/product.ts'
import type { Product, ProductRow } from '@stoa/contract/product.ts'
import { Box, Button, Flex } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { variantName } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Money } from '../../ui/when.tsx'
import { Stock } from './product-columns.tsx'
import { ProductTimeline } from './product-timeline.tsx'
import { listingStatusOf } from './product-labels.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './product.module.css'

const variantsShown = 12
const eventsShown = 4

/** A look at a product without leaving the list. */
export function PeekDrawer({ product: row, onClose }: { product: ProductRow; onClose: () => void }) {
  return (
    <SideDrawer
      title={row.name}
      onClose={onClose}
      footer={
        <Button component={Link} href={`/shop/products/${row.id}`}>
          {t`View product`}
        </Button>
      }
    >
      <Peek id={row.id} />
    </SideDrawer>
  )
}

function Peek({ id }: { id: string }) {
  const { data, error, refetch } = useCall(product.get, { params: { id } })
  const shown = data?.id === id ? data : undefined
  if (!shown) return error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <LoadingBlock h={320} radius="md" />
  return <Inside product={shown} />
}

function Inside({ product: shown }: { product: Product }) {
  return (
    <>
      <div className={layoutStyles.wrap}>
        <StatusBadge product={shown.status} />
        <StatusBadge approval={listingStatusOf(shown.marketplaces)} />
      </div>
      {shown.images.length > 0 && (
        <div className={styles.strip}>
          {shown.images.slice(0, 4).map((image) => (
            <img key={image.src} src={image.src} alt={image.alt} loading="lazy" />
          ))}
        </div>
      )}
      <section aria-label={t`Variants`}>
        <Box component="h3" mb={8} fz="md" fw={600}>{t`Variants`}</Box>
        <ul>
          {shown.variants.slice(0, variantsShown).map((variant) => (
            <Flex className={layoutStyles.lineBelow} component="li" gap={16} py={8} key={variant.id}>
              <Box className={textStyles.strong} component="span" flex={1}>
                {variantName(variant.name) || variant.sku}
              </Box>
              <Stock value={variant.stock} />
              <Box component="span" w={90} ta="end">
                <Money value={variant.price} />
              </Box>
            </Flex>
          ))}
        </ul>
        {shown.variants.length > variantsShown && <p className={textStyles.note}>{t`${shown.variants.length - variantsShown} more`}</p>}
      </section>
      <section aria-label={t`Timeline`}>
        <Box component="h3" mb={8} fz="md" fw={600}>{t`Recent activity`}</Box>
        <ProductTimeline events={shown.timeline.slice(0, eventsShown)} />
      </section>
    </>
  )
}
