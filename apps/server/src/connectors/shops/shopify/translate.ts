import * as z from 'zod/mini'
import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopVariant } from '../../../domains/connection/ports.ts'
import { malformedProduct, productIssue } from '../product-issue.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Page = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) })

/** Returns the shape of a connection of GraphQL. */
export const connectionOf = <S extends z.ZodMiniType>(node: S) => z.object({ pageInfo: Page, nodes: z.array(node) })

/** Where nothing of a connection is left to be read. */
export const lastPage = { hasNextPage: false, endCursor: null }

export const TheirPicture = z.object({
  alt: orElse(z.nullable(z.string()), null),
  preview: orElse(z.nullable(z.object({ image: z.nullable(z.object({ url: z.string() })) })), null),
})

export const TheirMetafield = z.object({ key: z.string(), value: z.string(), type: Text })

export const TheirVariant = z.object({
  legacyResourceId: z.string(),
  sku: orElse(z.nullable(z.string()), null),
  title: Text,
  price: z.string(),
  compareAtPrice: orElse(z.nullable(z.string()), null),
  barcode: orElse(z.nullable(z.string()), null),
  inventoryQuantity: orElse(z.nullable(z.number()), null),
  inventoryPolicy: Text,
  selectedOptions: orElse(z.array(z.object({ name: z.string(), value: z.string() })), []),
  inventoryItem: orElse(
    z.nullable(
      z.object({
        tracked: z.boolean(),
        measurement: orElse(z.nullable(z.object({ weight: z.nullable(z.object({ unit: z.string(), value: z.number() })) })), null),
      }),
    ),
    null,
  ),
})
export type TheirVariant = z.infer<typeof TheirVariant>

export const TheirProduct = z.object({
  id: z.string(),
  legacyResourceId: z.string(),
  title: Text,
  descriptionHtml: Text,
  vendor: Text,
  productType: Text,
  tags: orElse(z.array(z.string()), []),
  status: Text,
  options: orElse(z.array(z.object({ name: z.string(), optionValues: z.array(z.object({ name: z.string() })) })), []),
  media: connectionOf(TheirPicture),
  metafields: orElse(connectionOf(TheirMetafield), { pageInfo: lastPage, nodes: [] }),
  variants: connectionOf(TheirVariant),
})
export type TheirProduct = z.infer<typeof TheirProduct>

const gramsOf: Readonly<Record<string, number>> = { KILOGRAMS: 1000, GRAMS: 1, POUNDS: 453.592_37, OUNCES: 28.349_523_125 }

/** Returns the stock of a variant; null where it is not tracked, or is sold on when there is none. */
export function stockOf(tracked: boolean, quantity: number | null, policy: string): number | null {
  return tracked && policy !== 'CONTINUE' ? Math.max(0, quantity ?? 0) : null
}

/** Returns a product of theirs in our words, or what is wrong with it. A variant whose price cannot be read is named and left out. */
export function productFromShopify(theirs: unknown, currency: string): PulledItem[] {
  const parsed = TheirProduct.safeParse(theirs)
  if (!parsed.success) return [malformedProduct(theirs, 'legacyResourceId', parsed.error)]
  const product = parsed.data
  const { legacyResourceId: reference, title } = product
  if (title.trim() === '') return [productIssue(reference, '', 'missing_title', message('run_item.no_title', { reference }))]
  const issues: PulledItem[] = []
  // A product without options has one variant called "Default Title".
  const isPlain =
    product.options.length === 1 && product.options[0]?.optionValues.length === 1 && product.variants.nodes[0]?.title === 'Default Title'
  const variants = product.variants.nodes.flatMap((variant): ShopVariant[] => {
    const priceMinor = minorFromDecimal(variant.price, currency)
    const compareAtMinor = variant.compareAtPrice === null ? null : minorFromDecimal(variant.compareAtPrice, currency)
    if (priceMinor === undefined || compareAtMinor === undefined || priceMinor < 0) {
      issues.push(
        productIssue(reference, title, 'bad_price', message('run_item.bad_price', { variant: variant.title, price: variant.price, currency })),
      )
      return []
    }
    const weight = variant.inventoryItem?.measurement?.weight
    const grams = weight ? weight.value * (gramsOf[weight.unit] ?? 0) : 0
    return [
      {
        reference: variant.legacyResourceId,
        sku: variant.sku ?? '',
        name: isPlain ? '' : variant.title,
        options: isPlain ? [] : variant.selectedOptions,
        priceMinor,
        compareAtMinor: compareAtMinor !== null && compareAtMinor > priceMinor ? compareAtMinor : null,
        stock: stockOf(variant.inventoryItem?.tracked ?? false, variant.inventoryQuantity, variant.inventoryPolicy),
        gtin: variant.barcode ?? '',
        weightGrams: grams > 0 ? Math.round(grams) : null,
        imageSource: null,
      },
    ]
  })
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(reference, title, 'no_variants', message('run_item.no_variants', { product: title }))]
  return [
    {
      isProduct: true,
      product: {
        reference,
        name: title,
        description: htmlToText(product.descriptionHtml),
        brand: product.vendor,
        category: product.productType,
        tags: product.tags,
        currency,
        options: isPlain ? [] : product.options.map(({ name, optionValues }) => ({ name, values: optionValues.map((one) => one.name) })),
        // Lists and references are JSON for machines.
        attributes: product.metafields.nodes
          .filter(({ type }) => /^(single_line|multi_line|number|boolean|date)/.test(type))
          .map(({ key, value }) => ({ name: key, value })),
        images: product.media.nodes.flatMap(({ alt, preview }) => (preview?.image ? [{ source: preview.image.url, alt: alt ?? '' }] : [])),
        variants,
      },
    },
    ...issues,
  ]
}
