import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { PushedProduct, ShopVariant } from '../../../domains/connection/ports.ts'
import { textToHtml } from '../text-to-html.ts'
import { toHandle } from '../to-handle.ts'
import type { MagentoShop } from './read-shop.ts'
import type { MagentoAttribute } from './shapes.ts'
import { barcodeCodes, gramsPerPound } from './translate.ts'

/** The set of attributes that every shop begins with. Source: Magento, "Default" attribute set of products. */
const attributeSetId = 4
const visibility = { hidden: 1, everywhere: 4 }

/** An option of a product as an attribute of the shop, with the ids of its values by their labels. */
export type OptionAttribute = { attribute: MagentoAttribute; valueIds: ReadonlyMap<string, string> }
/** The attributes of a product's options, by the names of these. */
export type OptionAttributes = ReadonlyMap<string, OptionAttribute>

type Custom = { attribute_code: string; value: string }

/** Returns the price, and the special price where it is compared with a higher one. An empty special price takes it away. */
export function pricesOf({ priceMinor, compareAtMinor }: ShopVariant, currency: string): { price: number; special: Custom[] } {
  const decimal = (minor: number): number => minor / 10 ** currencyExponent(currency)
  const special = compareAtMinor === null ? '' : String(decimal(priceMinor ?? 0))
  return {
    price: decimal(compareAtMinor ?? priceMinor ?? 0),
    special: [
      { attribute_code: 'special_price', value: special },
      { attribute_code: 'special_from_date', value: '' },
      { attribute_code: 'special_to_date', value: '' },
    ],
  }
}

/** Returns the address of a variant's page: that of its product, and its SKU. */
function urlKeyOf(pushed: PushedProduct, sku: string): string {
  return `${toHandle(pushed)}-${sku.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

/** Returns what is sold: a variant, which shoppers do not see on its own, or a product without options. */
export function toSold(pushed: PushedProduct, variant: ShopVariant, options: OptionAttributes, { store, attributes }: MagentoShop): object {
  const { product, isOffered = true } = pushed
  const isSingle = product.options.length === 0
  const { price, special } = pricesOf(variant, product.currency)
  const barcode = barcodeCodes.find((code) => attributes.has(code))
  const title = variant.options.map(({ value }) => value).join(' ')
  const chosen = variant.options.flatMap(({ name, value }): Custom[] => {
    const option = options.get(name)
    return option ? [{ attribute_code: option.attribute.attribute_code, value: option.valueIds.get(value) ?? '' }] : []
  })
  return {
    sku: variant.sku,
    name: isSingle ? product.name : `${product.name} ${title}`,
    attribute_set_id: attributeSetId,
    type_id: 'simple',
    price,
    status: !isSingle || isOffered ? 1 : 2,
    visibility: isSingle ? visibility.everywhere : visibility.hidden,
    ...(variant.weightGrams === null ? {} : { weight: variant.weightGrams / (store.weight_unit === 'lbs' ? gramsPerPound : 1000) }),
    custom_attributes: [
      { attribute_code: 'url_key', value: isSingle ? toHandle(pushed) : urlKeyOf(pushed, variant.sku) },
      ...(isSingle ? [{ attribute_code: 'description', value: textToHtml(product.description) }] : []),
      ...(variant.compareAtMinor === null ? [] : special),
      ...(barcode === undefined || variant.gtin === '' ? [] : [{ attribute_code: barcode, value: variant.gtin }]),
      ...chosen,
    ],
  }
}

/** Returns a product with options, whose variants have these ids. Its SKU is the handle: ours and the same at every try. */
export function toConfigurable(pushed: PushedProduct, options: OptionAttributes, variantIds: readonly number[]): object {
  const { product, isOffered = true } = pushed
  return {
    sku: toHandle(pushed),
    name: product.name,
    attribute_set_id: attributeSetId,
    type_id: 'configurable',
    price: 0,
    status: isOffered ? 1 : 2,
    visibility: visibility.everywhere,
    custom_attributes: [
      { attribute_code: 'url_key', value: toHandle(pushed) },
      { attribute_code: 'description', value: textToHtml(product.description) },
    ],
    extension_attributes: {
      configurable_product_options: product.options.flatMap(({ name, values }, position) => {
        const option = options.get(name)
        if (!option) return []
        const ids = values.flatMap((value) => option.valueIds.get(value) ?? [])
        return [{ attribute_id: option.attribute.attribute_id, label: name, position, values: ids.map((id) => ({ value_index: Number(id) })) }]
      }),
      configurable_product_links: variantIds,
    },
  }
}
