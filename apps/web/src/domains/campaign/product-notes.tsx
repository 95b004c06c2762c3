import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { CampaignProduct } from '@stoa/contract/campaign.ts'

/** Below the name of a product of a campaign: whose it is, and what keeps shoppers from its campaign price. A campaign that is over sells nothing. */
export function ProductNotes({ product, isOver }: { product: CampaignProduct; isOver: boolean }) {
  const notes = [
    `${product.merchant.name} · ${product.merchantProductReference}`,
    ...(!product.isForSale && !isOver ? [t`Not for sale on the marketplace`] : []),
    ...(!product.isReduced ? [t`Not reduced: sold at the shop’s own price`] : []),
  ]
  return notes.map((note) => (
    <Box key={note} component="span" display="block">
      {note}
    </Box>
  ))
}
