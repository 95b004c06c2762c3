/** The value of an option that a variant has none of, as imports, syncs and the product editor fill it in: WooCommerce's word for a variation of any value. */
export const anyValue = 'Any'

/** Returns the options of a variant that say something of it. */
export function statedOptions<T extends { value: string }>(options: readonly T[]): T[] {
  return options.filter(({ value }) => value !== anyValue)
}
