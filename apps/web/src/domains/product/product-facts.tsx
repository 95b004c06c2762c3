import { t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import { HighlightMark } from '../../ui/cards.tsx'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { When } from '../../ui/when.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const listOf = (key: string, value: string) => `/shop/products?${new URLSearchParams({ [key]: value }).toString()}`

/** Where a product belongs: merchant, brand, the shop's own category and tags, and when it came and changed. */
export function ProductFacts({ product, isMerchant }: { product: Product; isMerchant: boolean }) {
  const { externalCategory, externalTags, highlight } = product
  return (
    <Card title={t`Organisation`}>
      <DescriptionList
        items={[
          [t`Merchant`, isMerchant ? null : <Link href={listOf('merchantId', product.merchantId)}>{product.merchantName}</Link>],
          [t`Brand`, product.brand],
          [t`Shop category`, externalCategory && <Link href={listOf('externalCategory', externalCategory)}>{externalCategory}</Link>],
          [
            t`Tags`,
            externalTags.length > 0 && (
              <span className={layoutStyles.wrap}>
                {externalTags.map((tag) => (
                  <Link key={tag} className={textStyles.pill} href={listOf('externalTag', tag)}>
                    {tag}
                  </Link>
                ))}
              </span>
            ),
          ],
          [t`Highlight`, highlight && <HighlightMark key="highlight" {...highlight} />],
          [product.isFromShop ? t`Synced` : t`Created`, <When key="at" at={product.createdAt} as="time" />],
          [t`Updated`, <When key="at" at={product.updatedAt} as="time" />],
        ]}
      />
    </Card>
  )
}
