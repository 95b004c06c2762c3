export const shopwareCurrency = 'b7d2554b0ce847cd82f3ac9bd1c0dfca'

type Named = { translated: { name: string; description: string } }
type Price = { currencyId: string; gross: unknown; net: number; linked: boolean; listPrice: { gross: number } | null }
export type Sold = {
  id: string
  autoIncrement: number
  parentId: string | null
  productNumber: string
  active: boolean | null
  price: Price[] | null
  stock: number
  availableStock: number
  ean: string | null
  weight: number | null
  cover: { media: { url: string; alt: string | null } } | null
  options: object[] | null
  tax: { taxRate: number } | null
  createdAt: string
  updatedAt: string | null
}
export type ShopwareRow = Sold &
  Named & {
    manufacturer: Named | null
    media: object[]
    categories: { id: string }[]
    properties: object[]
    tags: { name: string }[]
    children: Sold[]
  }
type Option = { id: string } & Named
export type ShopwareGroup = { id: string; name: string; options: Option[] } & Named
/** An option as it is written. */
export type GivenGroup = { id: string; name: string; options: { id: string; name: string }[] }
/** A product or a variant as it is written: whole, or in part. */
export type Given = Partial<Omit<Sold, 'options'>> & {
  id: string
  name?: string
  description?: string
  options?: { id: string }[]
  children?: Given[]
}

/** Returns a name as the API answers it. */
export const named = (name: string, description = ''): Named => ({ translated: { name, description } })

let lastNumber = 0
/** Returns the next number that a shop gives a row for ever. */
export const nextNumber = (): number => (lastNumber += 1)

/** Returns a product or a variant that is empty but for `change`, numbered after the others. */
export function newRow(id: string, parentId: string | null, change: Partial<Sold>): Sold {
  return {
    id,
    autoIncrement: nextNumber(),
    parentId,
    productNumber: '',
    active: parentId === null ? true : null,
    price: null,
    stock: 0,
    availableStock: 0,
    ean: null,
    weight: null,
    cover: null,
    options: null,
    // A variant has the tax of its product.
    tax: parentId === null ? { taxRate: 21 } : null,
    createdAt: '2026-01-01T00:00:00.000+00:00',
    updatedAt: null,
    ...change,
  }
}

/** Writes an option with its values; those that are there stay. */
export function writeGroup(groups: ShopwareGroup[], { id, name, options }: GivenGroup): void {
  let group = groups.find((one) => one.id === id)
  if (!group) groups.push((group = { id, name, options: [], ...named(name) }))
  for (const one of options) if (!group.options.some((known) => known.id === one.id)) group.options.push({ id: one.id, ...named(one.name) })
}

/** Writes a product or a variant: what is given of one that is there, or a new one with its variants. */
export function writeProduct(products: ShopwareRow[], groups: readonly ShopwareGroup[], given: Given): void {
  const present = products.flatMap((product): (Sold & Partial<Named>)[] => [product, ...product.children]).find(({ id }) => id === given.id)
  const { name, description, options: _, children = [], ...plain } = given
  if (present) {
    Object.assign(present, plain, given.stock === undefined ? {} : { availableStock: given.stock })
    if (present.translated) Object.assign(present.translated, name === undefined ? {} : { name }, description === undefined ? {} : { description })
    return
  }
  const optionsOf = (ids: readonly { id: string }[]) =>
    groups.flatMap((group) =>
      group.options
        .filter((option) => ids.some(({ id }) => id === option.id))
        .map((option) => ({ ...option, group: { id: group.id, translated: group.translated } })),
    )
  const rowOf = ({ options = [], name: _name, description: _description, children: _children, ...sold }: Given, parentId: string | null): Sold =>
    newRow(sold.id, parentId, { ...sold, availableStock: sold.stock ?? 0, options: optionsOf(options) })
  products.push({
    ...rowOf(given, null),
    ...named(name ?? '', description),
    manufacturer: null,
    media: [],
    categories: [],
    properties: [],
    tags: [],
    children: children.map((child) => rowOf(child, given.id)),
  })
}
