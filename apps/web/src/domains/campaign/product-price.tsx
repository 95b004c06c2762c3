import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { CampaignProduct } from '@stoa/contract/campaign.ts'
import { percent } from '../../lib/format.ts'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** A product's price in the campaign above its price in the shop, and whether shoppers can buy it unless the campaign is over. */
export function ProductPrice({ product, isOver }: { product: CampaignProduct; isOver: boolean }) {
  return (
    <Flex className={textStyles.nowrap} component="span" direction="column" gap={0} align="flex-end">
      <span>
        <Money value={product.campaignPrice ?? product.price} />
        {product.discount !== null && ` (−${percent(product.discount)})`}
      </span>
      {!product.isForSale && !isOver && <span className={textStyles.note}>{t`Not for sale on the marketplace`}</span>}
      {!product.isReduced && <span className={textStyles.note}>{t`Not reduced: sold at the shop’s own price`}</span>}
      {product.price && product.campaignPrice && product.campaignPrice.minor < product.price.minor && (
        <Box component="span" c="dimmed" fz="sm" td="line-through">
          <span className={textStyles.hidden}>{t`Price in the shop:`} </span>
          <Money value={product.price} />
        </Box>
      )}
    </Flex>
  )
}
