import type { ShopVariant } from '../../domains/connection/ports.ts'

/** Returns the options of a product with the values that its variants have, in the order in which they come. */
export function valuesOfVariants(variants: readonly Pick<ShopVariant, 'options'>[]): { name: string; values: string[] }[] {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of variants.flatMap(({ options }) => options)) values.set(name, (values.get(name) ?? new Set()).add(value))
  return [...values].map(([name, found]) => ({ name, values: [...found] }))
}
