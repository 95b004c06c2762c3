import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { textToHtml } from '../text-to-html.ts'
import { toHandle } from '../to-handle.ts'
import { shopwareId } from './ids.ts'
import type { ShopwareShop } from './read-shop.ts'

const orElse = z.catch
const Tax = orElse(z.nullable(z.object({ taxRate: z.number() })), null)
const Prices = orElse(z.nullable(z.array(z.looseObject({ currencyId: z.string() }))), null)
const Item = z.object({ id: z.string(), productNumber: orElse(z.string(), ''), price: Prices, tax: Tax })

/** A product of the shop, as far as writing it needs it: with its variants, or as the only one. */
export const Target = z.object({ ...Item.shape, children: orElse(z.array(Item), []) })
export type Target = z.infer<typeof Target>

const Named = z.object({ id: z.string(), translated: z.object({ name: z.string() }) })
/** Options that products of the shop have, such as sizes, with their values. */
export const Group = z.object({ ...Named.shape, options: orElse(z.array(Named), []) })
export type Group = z.infer<typeof Group>

/** What a new product is written with: the standard rate of tax, and where it is sold. */
export type PushTerms = { shop: ShopwareShop; tax: { id: string; taxRate: number }; channelId: string }

type Value = { groupId: string; id: string; option: string; value: string }

/** Returns the values of a product's options, by the shop's ids where it has them and by ours where it does not. */
export function valuesOf({ product }: PushedProduct, groups: readonly Group[]): Value[] {
  return product.options.flatMap(({ name, values }) => {
    const group = groups.find(({ translated }) => translated.name === name)
    const groupId = group?.id ?? shopwareId('group', name)
    return values.map((value) => ({
      groupId,
      id: group?.options.find(({ translated }) => translated.name === value)?.id ?? shopwareId('option', groupId, value),
      option: name,
      value,
    }))
  })
}

/** Returns the options that the shop is to have, each with the values of the product. Those that it has are written as they are. */
export function toGroups(values: readonly Value[]): object[] {
  return [...Map.groupBy(values, ({ groupId }) => groupId)].map(([id, [first, ...rest]]) => ({
    id,
    name: first?.option,
    options: [first, ...rest].map((one) => ({ id: one?.id, name: one?.value })),
  }))
}

/** Returns a product that the shop does not have, with its variants, under ids that are the same at every try. */
export function toNewProduct(pushed: PushedProduct, values: readonly Value[], terms: PushTerms): object {
  const { key, product, isOffered } = pushed
  const id = shopwareId('product', key)
  const [only] = product.variants
  const isSingle = product.options.length === 0
  const base = {
    id,
    name: product.name,
    description: textToHtml(product.description),
    active: isOffered ?? true,
    taxId: terms.tax.id,
    visibilities: [{ id: shopwareId('visibility', key), salesChannelId: terms.channelId, visibility: 30 }],
  }
  if (isSingle && only) return { ...base, ...toItem(only, pushed, terms) }
  return {
    ...base,
    productNumber: toHandle(pushed),
    stock: 0,
    price: [priceOf(product.variants.find(({ priceMinor }) => priceMinor !== null) ?? only, pushed, terms.tax.taxRate, terms.shop)],
    configuratorSettings: values.map((one) => ({ id: shopwareId('setting', key, one.id), optionId: one.id })),
    children: product.variants.map((variant) => ({
      id: shopwareId('variant', key, variant.sku),
      ...toItem(variant, pushed, terms),
      options: variant.options.flatMap(({ name, value }) => {
        const found = values.find((one) => one.option === name && one.value === value)
        return found ? [{ id: found.id }] : []
      }),
    })),
  }
}

function toItem(variant: ShopVariant, pushed: PushedProduct, { tax, shop }: PushTerms): object {
  return {
    productNumber: variant.sku,
    price: [priceOf(variant, pushed, tax.taxRate, shop)],
    stock: variant.stock ?? 0,
    // Without it, more is sold than there is.
    isCloseout: variant.stock !== null,
    ...(variant.gtin === '' ? {} : { ean: variant.gtin }),
    ...(variant.weightGrams === null ? {} : { weight: variant.weightGrams / 1000 }),
  }
}

function priceOf(variant: ShopVariant | undefined, { product }: Pick<PushedProduct, 'product'>, taxRate: number, shop: ShopwareShop): object {
  const decimal = (minor: number): number => minor / 10 ** currencyExponent(product.currency)
  const amounts = (minor: number) => ({ currencyId: shop.currencyId, gross: decimal(minor), net: decimal(minor) / (1 + taxRate / 100), linked: true })
  const compareAtMinor = variant?.compareAtMinor ?? null
  return { ...amounts(variant?.priceMinor ?? 0), listPrice: compareAtMinor === null ? null : amounts(compareAtMinor) }
}

/** Returns the texts and the visibility of a product that are to be written, and the prices and stock of its variants. */
export function toChanges({ fields, product, isOffered }: PushedProduct, target: Target, shop: ShopwareShop): object[] {
  const own = {
    ...(fields.includes('title') ? { name: product.name } : {}),
    ...(fields.includes('description') ? { description: textToHtml(product.description) } : {}),
    ...(isOffered === undefined ? {} : { active: isOffered }),
  }
  const items = target.children.length > 0 ? target.children : [target]
  const sold = product.variants.flatMap((variant) => {
    const theirs =
      items.find(({ id }) => id === variant.reference) ?? items.find(({ productNumber }) => productNumber !== '' && productNumber === variant.sku)
    if (!theirs) return []
    const price = priceOf(variant, { product }, (theirs.tax ?? target.tax)?.taxRate ?? 0, shop)
    const others = (theirs.price ?? []).filter(({ currencyId }) => currencyId !== shop.currencyId)
    const change = {
      ...(fields.includes('price') && variant.priceMinor !== null ? { price: [price, ...others] } : {}),
      ...(fields.includes('stock') && variant.stock !== null ? { stock: variant.stock } : {}),
    }
    return Object.keys(change).length === 0 ? [] : [{ id: theirs.id, ...change }]
  })
  return [...(Object.keys(own).length === 0 ? [] : [{ id: target.id, ...own }]), ...sold]
}
