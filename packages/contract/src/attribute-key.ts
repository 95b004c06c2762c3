/** Returns the key of an attribute by its name: `shade_colour` for "Shade (colour)". Empty without a letter. */
export function toAttributeKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 60)
}
