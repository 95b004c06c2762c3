import { anyValue } from '@stoa/contract/any-value.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import type { FileProduct, FileVariant } from './file-product.ts'

/**
 * Returns a product whose variants all have its options, in its order: one that a variant has no value of is "Any", as WooCommerce calls a variation for
 * every value. A product whose variants differ in their options cannot be edited.
 */
export function withSameOptions(product: FileProduct): FileProduct {
  const named = [...product.options, ...product.variants.flatMap(({ options }) => options)].map(({ name }) => name)
  const names = [...new Set(named)].slice(0, productLimits.options)
  const variants = product.variants.map((variant) => (isComplete(variant, names) ? variant : { ...variant, options: optionsOf(variant, names) }))
  if (variants.every((variant, index) => variant === product.variants[index])) return product
  const options = names.map((name, place) => {
    const values = product.options.find((one) => one.name === name)?.values ?? []
    const used = variants.flatMap((variant) => variant.options[place]?.value ?? [])
    return { name, values: [...new Set([...values, ...used])] }
  })
  return { ...product, options, variants }
}

function isComplete({ options }: FileVariant, names: readonly string[]): boolean {
  return options.length === names.length && options.every(({ name, value }, place) => name === names[place] && value !== '')
}

function optionsOf({ options }: FileVariant, names: readonly string[]): FileVariant['options'] {
  return names.map((name) => ({ name, value: options.find((one) => one.name === name)?.value || anyValue }))
}
