import type { ShopSale } from '../../connection/ports-order.ts'

/** A product of the marketplace in the shop: the shop's id of it, and those of its variants by ours. */
export type KnownProduct = { reference: string | null; variants: Readonly<Record<string, string>> }

/** A line of an order of the shop that is a merchant's product, with the ids of the shop. Amounts in minor units. */
export type OwnLine = {
  variantId: string
  lineReference: string
  productReference: string
  variantReference: string
  sku: string
  /** As the shop calls it; absent at orders that an earlier version received. */
  name?: string
  quantity: number
  totalMinor: number
  taxMinor: number
}

/** A line that is none of ours: kept by its name. */
export type OtherLine = { name: string; quantity: number; totalMinor: number }

/**
 * Separates the lines of an order that are products of merchants from the shop's own. A line is known by the shop's ids of product and variant; one whose
 * product was deleted in the shop since, by its SKU, which is our id of the variant.
 */
export function separateLines(sale: Pick<ShopSale, 'lines'>, known: readonly KnownProduct[]): { own: OwnLine[]; others: OtherLine[] } {
  const own: OwnLine[] = []
  const others: OtherLine[] = []
  for (const { lineReference, productReference, variantReference, sku, name, quantity, totalMinor, taxMinor } of sale.lines) {
    const variants = known.filter(({ reference }) => reference === productReference).flatMap((product) => Object.entries(product.variants))
    const bySku = known.some((product) => Object.hasOwn(product.variants, sku)) ? sku : undefined
    const variantId = variants.find(([, theirs]) => theirs === variantReference)?.[0] ?? bySku
    if (quantity <= 0) continue
    const shown = name.slice(0, 200).toWellFormed()
    if (variantId === undefined) others.push({ name: shown, quantity, totalMinor })
    else own.push({ variantId, lineReference, productReference, variantReference, sku, name: shown, quantity, totalMinor, taxMinor })
  }
  return { own, others }
}

/** Returns so many of each variant as the shop names it: several lines of one variant are one. */
export function toShopQuantities<Q extends { variantId: string; quantity: number }>(
  lines: readonly OwnLine[],
  quantities: readonly Q[],
): { productReference: string; variantReference: string; sku: string; quantity: number; parts: readonly Q[] }[] {
  const byVariant = Map.groupBy(quantities, ({ variantId }) => variantId)
  return [...byVariant].flatMap(([variantId, parts]) => {
    const line = lines.find((one) => one.variantId === variantId)
    if (!line) return []
    const { productReference, variantReference, sku } = line
    return [{ productReference, variantReference, sku, quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0), parts }]
  })
}
