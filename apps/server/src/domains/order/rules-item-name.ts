/** Returns what an item is called in one line: its product, with the variant where that has a name of its own. */
export function itemName({ name, variantName = '' }: { name: string; variantName?: string }): string {
  return variantName === '' || variantName === name ? name : `${name}, ${variantName}`
}
