type Row = Record<string, unknown> & { id: number }
type Shop = { products: Row[]; variations: Map<number, Row[]> }
type Item = Record<string, unknown> & { id?: number }

/** Returns the products and variations of a shop with some SKUs, as its list of products answers. */
export function findBySku(shop: Shop, text: string): Row[] {
  const skus = new Set([text, ...text.split(',')])
  const variations = [...shop.variations].flatMap(([parent, rows]) => rows.map((row): Row => ({ ...row, parent_id: parent, type: 'variation' })))
  return [...shop.products, ...variations].filter(({ sku }) => skus.has(String(sku)))
}

/**
 * Creates and updates products, or variations of one, as the shop does with a batch: each item alone, with an error where it refuses one. A SKU is used
 * once, and the name `Refused` is refused.
 */
export function writeBatch(
  shop: Shop,
  parent: number | undefined,
  body: Record<string, unknown>,
  nextId: () => number,
): { create: object[]; update: object[] } {
  const rows = parent === undefined ? shop.products : (shop.variations.get(parent) ?? [])
  const error = (code: string, message: string) => ({ id: 0, error: { code, message } })
  const settle = (item: Item): object => ({ ...item, price: (item.sale_price as string) || item.regular_price, ...withImages(item, nextId) })
  const create = ((body.create ?? []) as Item[]).map((item) => {
    if (item.name === 'Refused') return error('product_invalid', 'Refused.')
    if (item.sku && findBySku(shop, String(item.sku)).length > 0) return error('product_invalid_sku', 'Invalid or duplicated SKU.')
    const row = {
      type: 'simple',
      price: '',
      regular_price: '',
      stock_status: 'instock',
      tax_class: '',
      status: 'publish',
      ...settle(item),
      id: nextId(),
    } as Row
    rows.push(row)
    return row
  })
  const update = ((body.update ?? []) as Item[]).map((item) => {
    const row = rows.find(({ id }) => id === item.id)
    if (!row) return error('product_invalid_id', 'Invalid ID.')
    if (item.name === 'Refused') return error('product_invalid', 'Refused.')
    return Object.assign(
      row,
      item.regular_price === undefined
        ? { ...item, ...withImages(item, nextId, row.images) }
        : { ...settle(item), ...withImages(item, nextId, row.images) },
    )
  })
  if (parent !== undefined) shop.variations.set(parent, rows)
  return { create, update }
}

/** A picture by its id stays; one by its address is fetched, and has another address then. */
function withImages(item: Item, nextId: () => number, before: unknown = []): object {
  if (!Array.isArray(item.images)) return {}
  const kept = new Map((before as { id: number }[]).map((image) => [image.id, image]))
  const images = (item.images as { id?: number; src?: string; name?: string }[]).map((image) =>
    image.id === undefined
      ? { ...image, id: nextId(), src: `https://shop.example.com/wp-content/${nextId()}.webp` }
      : { ...kept.get(image.id), ...image },
  )
  return { images }
}
