import type { CampaignOffer, Moment } from '@stoa/contract/campaign-price.ts'
import { salePriceOf } from '@stoa/contract/campaign-price.ts'
import type { ProductTexts } from '@stoa/product-file/translations.ts'
import type { ShopProduct, ShopVariant } from '../connection/ports.ts'

type VariantRow = ShopVariant & { id: string }

/** A product as the database has it, to be written to the operator's shop. */
export type ProductRow = Omit<ShopProduct, 'reference' | 'options' | 'images' | 'variants' | 'translations'> & {
  /** In the language of the operator's shop; null where there are none. */
  texts: ProductTexts | null
  merchantId: string
  productId: string
  priceMinor: number | null
  images: { source: string; file: string }[]
  variants: VariantRow[]
}

/** What decides price and stock in the marketplace. `held` is how many of each variant unfinished orders of the shop hold. */
export type Terms = {
  publicUrl: string
  stockBuffer: number
  held: ReadonlyMap<string, number>
  offers: readonly CampaignOffer[]
  moment: Moment
}

/**
 * Returns a product as the operator's shop gets it: with the price a shopper pays in the marketplace, and the stock less what the marketplace holds
 * back and what orders of the shop hold that are not received. Variants without a price are not written, unless none has one: such a product is not on sale. A variant's SKU there is our id of it: two merchants may
 * use the same SKU, and a line of an order is matched by it.
 */
export function toStorefrontProduct(row: ProductRow, { publicUrl, stockBuffer, held, offers, moment }: Terms): ShopProduct {
  const addressOf = (file: string): string => `${publicUrl}/files/${file}/detail.webp`
  const pictures = new Map(row.images.map(({ source, file }) => [source, addressOf(file)]))
  const all = row.variants.map(({ id, ...variant }): ShopVariant => {
    const own = variant.priceMinor ?? row.priceMinor
    const { priceMinor } = salePriceOf(own, offers, moment)
    const before = Math.max(variant.compareAtMinor ?? 0, own ?? 0)
    return {
      ...variant,
      reference: id,
      sku: id,
      priceMinor,
      compareAtMinor: priceMinor !== null && before > priceMinor ? before : null,
      stock: variant.stock === null ? null : Math.max(0, variant.stock - stockBuffer - (held.get(id) ?? 0)),
      imageSource: pictures.get(variant.imageSource ?? '') ?? null,
    }
  })
  const priced = all.filter(({ priceMinor }) => priceMinor !== null && priceMinor > 0)
  const variants = priced.length === 0 ? all : priced
  const values = Map.groupBy(
    variants.flatMap(({ options }) => options),
    ({ name }) => name,
  )
  const { name, description, brand, category, tags, currency, attributes, productId } = row
  return {
    reference: productId,
    name,
    description,
    brand,
    category,
    tags,
    currency,
    attributes,
    options: [...values].map(([option, own]) => ({ name: option, values: [...new Set(own.map(({ value }) => value))] })),
    images: [...pictures.values()].map((source) => ({ source, alt: name })),
    variants,
  }
}
