import { t } from '@lingui/core/macro'
import type { CampaignProduct } from '@stoa/contract/campaign.ts'
import { percent } from '../../lib/format.ts'
import { Money } from '../../ui/when.tsx'
import css from './campaign.module.css'
import textStyles from '../../ui/text.module.css'

/** A product's price in the campaign above its price in the shop. */
export function ProductPrice({ product }: { product: CampaignProduct }) {
  return (
    <span className={css.prices}>
      <span>
        <Money value={product.campaignPrice} />
        {product.discount !== null && ` (−${percent(product.discount)})`}
      </span>
      {product.price && (
        <span className={css.old}>
          <span className={textStyles.hidden}>{t`Price in the shop:`} </span>
          <Money value={product.price} />
        </span>
      )}
    </span>
  )
}
