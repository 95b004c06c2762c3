import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { CampaignProduct } from '@stoa/contract/campaign.ts'
import { percent } from '../../lib/format.ts'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** A product's price in the campaign above its price in the shop. */
export function ProductPrice({ product }: { product: CampaignProduct }) {
  return (
    <Flex className={textStyles.nowrap} component="span" direction="column" gap={0} align="flex-end">
      <span>
        <Money value={product.campaignPrice ?? product.price} />
        {product.discount !== null && ` (−${percent(product.discount)})`}
      </span>
      {product.price && product.campaignPrice && product.campaignPrice.minor < product.price.minor && (
        <Box component="span" c="dimmed" fz="sm" td="line-through">
          <span className={textStyles.hidden}>{t`Price in the shop:`} </span>
          <Money value={product.price} />
        </Box>
      )}
    </Flex>
  )
}
