type Row = Record<string, unknown>
const parts = { media: 10, metafields: 10, variants: 100 } as const

/** Returns a page of rows as Shopify gives it; a cursor is a place in them. */
export function pageOf<T>(rows: readonly T[], first: number, after: unknown) {
  const start = after === null || after === undefined ? 0 : Number(after)
  const nodes = rows.slice(start, start + first)
  return { pageInfo: { hasNextPage: start + first < rows.length, endCursor: String(start + nodes.length) }, nodes }
}

const nodesOf = (product: Row, part: keyof typeof parts): unknown[] => (product[part] as { nodes: unknown[] }).nodes

/** Returns a product with the first pages of its parts, as our documents request them. */
export function withFirstPages<P extends Row>(product: P): P {
  const pages = Object.entries(parts).map(([part, first]) => [part, pageOf(nodesOf(product, part as keyof typeof parts), first, null)] as const)
  return { ...product, ...Object.fromEntries(pages) }
}

/** Returns a product as a push requests it. */
export function withPushedVariants<P extends Row>(product: P): P {
  return { ...product, variants: pageOf(nodesOf(product, 'variants'), 250, null) }
}

/** Returns the operations that read further pages of the parts of a product. */
export function partOperations(find: (gid: string) => Row | undefined) {
  const read =
    (part: keyof typeof parts, first: number) =>
    ({ id, after }: { id: string; after: string | null }) => {
      const product = find(id)
      return { product: product ? { [part]: pageOf(nodesOf(product, part), first, after) } : null }
    }
  return { Variants: read('variants', 100), PushedVariants: read('variants', 250), Pictures: read('media', 250), Metafields: read('metafields', 250) }
}
