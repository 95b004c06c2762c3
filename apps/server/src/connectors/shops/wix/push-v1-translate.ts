import * as z from 'zod/mini'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { textToHtml } from '../text-to-html.ts'
import { variantFor } from '../variant-for.ts'
import { onlyVariant } from './catalog-v1.ts'

const orElse = z.catch
const Text = orElse(z.string(), '')
const Tag = z.object({ type: Text, props: orElse(z.nullish(z.record(z.string(), z.unknown())), null) })

/** A product of a site as it is before it is written. */
export const TargetV1 = z.object({
  id: z.string(),
  sku: Text,
  manageVariants: orElse(z.boolean(), false),
  productOptions: orElse(z.array(z.unknown()), []),
  media: orElse(z.nullish(z.object({ items: z.array(z.unknown()) })), null),
  seoData: orElse(z.nullish(z.object({ tags: orElse(z.array(Tag), []) })), null),
  variants: orElse(z.array(z.object({ id: z.string(), variant: z.object({ sku: Text }) })), []),
})
export type TargetV1 = z.infer<typeof TargetV1>

/** The tag of a page that says whose product it is. This catalogue has no other field of ours. */
const tagName = 'stoa-product'

/** Returns what a product with options is known by here: as its own SKU, which its variants do not use. */
export function productKey(key: string): string {
  return `stoa-${key.replaceAll('-', '')}`.slice(0, 40)
}

/** Whether we made a product, by its tag. */
export function isOurs({ key }: PushedProduct, { seoData }: TargetV1): boolean {
  return (seoData?.tags ?? []).some(({ props }) => props?.name === tagName && props.content === key)
}

/** Returns the variants that a product has; one without options is its own. */
export function variantsOf({ id, sku, variants, productOptions }: TargetV1): { id: string; sku: string; productId: string }[] {
  if (productOptions.length === 0) return [{ id: onlyVariant, sku, productId: id }]
  return variants.map((one) => ({ id: one.id, sku: one.variant.sku, productId: id }))
}

const decimal = (minor: number, currency: string): number => Number(decimalFromMinor(minor, currency))

/**
 * Returns the discount of a product: this catalogue has one for all variants, so they are compared with higher prices only where each costs the same amount
 * less.
 */
export function discountOf({ variants, currency }: PushedProduct['product']): { discount: object; isDiscounted: boolean } {
  const differences = new Set(variants.map(({ priceMinor, compareAtMinor }) => (compareAtMinor ?? 0) - (priceMinor ?? 0)))
  const [difference = 0] = differences
  const isDiscounted = differences.size === 1 && difference > 0 && variants.every(({ compareAtMinor }) => compareAtMinor !== null)
  return { isDiscounted, discount: isDiscounted ? { type: 'AMOUNT', value: decimal(difference, currency) } : { type: 'NONE', value: 0 } }
}

/** Returns the price of a variant before the discount of its product. */
function baseOf({ priceMinor, compareAtMinor }: ShopVariant, currency: string, isDiscounted: boolean): number {
  return decimal((isDiscounted ? compareAtMinor : priceMinor) ?? priceMinor ?? 0, currency)
}

/** Returns a product that the site does not have; its variants come into being by its options, and are written then. */
export function toNewProductV1(pushed: PushedProduct): object {
  const { product, key, isOffered } = pushed
  const { discount, isDiscounted } = discountOf(product)
  const [first] = product.variants
  const isSingle = product.options.length === 0
  return {
    name: product.name,
    productType: 'physical',
    description: textToHtml(product.description),
    visible: isOffered ?? true,
    sku: isSingle ? (first?.sku ?? '') : productKey(key),
    priceData: { price: first ? baseOf(first, product.currency, isDiscounted) : 0 },
    discount,
    ...(product.brand === '' ? {} : { brand: product.brand }),
    manageVariants: !isSingle,
    productOptions: product.options.map(({ name, values }) => ({
      optionType: 'drop_down',
      name,
      choices: values.map((value) => ({ value, description: value })),
    })),
    seoData: { tags: [{ type: 'meta', props: { name: tagName, content: key }, children: '', custom: true, disabled: false }] },
  }
}

/** Returns what is written of all variants of a new product: those of its options that it does not have are not shown. */
export function toNewVariants({ product }: PushedProduct): object[] {
  const { isDiscounted } = discountOf(product)
  return combinationsOf(product.options).map((choices) => {
    const own = product.variants.find(({ options }) => options.every(({ name, value }) => choices[name] === value))
    return own ? { choices, sku: own.sku, price: baseOf(own, product.currency, isDiscounted), visible: true } : { choices, visible: false }
  })
}

function combinationsOf(options: PushedProduct['product']['options']): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (all, { name, values }) => all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  )
}

/** Returns what is written of a product itself; empty where only its stock changes. */
export function toChangeV1({ product, fields, isOffered }: PushedProduct, target: TargetV1): object {
  const { discount, isDiscounted } = discountOf(product)
  const prices = new Set(variantsOf(target).flatMap((theirs) => variantFor(theirs, product.variants)?.priceMinor ?? []))
  const [first] = product.variants
  const isOne = hasOnePrice(target)
  return {
    ...(isOffered === undefined ? {} : { visible: isOffered }),
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(fields.includes('description') ? { description: textToHtml(product.description) } : {}),
    ...(fields.includes('price') && prices.size > 0 ? { discount } : {}),
    ...(fields.includes('price') && isOne && first && first.priceMinor !== null
      ? { priceData: { price: baseOf(first, product.currency, isDiscounted) } }
      : {}),
    // Without it, all variants have the price of the product.
    ...(fields.includes('price') && isOne && prices.size > 1 ? { manageVariants: true } : {}),
  }
}

/** Whether the price is the product's own, and not of each variant. */
export function hasOnePrice({ manageVariants, productOptions }: TargetV1): boolean {
  return productOptions.length === 0 || !manageVariants
}

/** Returns the prices that are written of variants. */
export function toVariantPrices({ product }: PushedProduct, target: TargetV1): object[] {
  const { isDiscounted } = discountOf(product)
  return variantsOf(target).flatMap((theirs) => {
    const own = variantFor(theirs, product.variants)
    return own && own.priceMinor !== null ? [{ variantIds: [theirs.id], price: baseOf(own, product.currency, isDiscounted) }] : []
  })
}
