import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

type Row = Record<string, unknown> & { legacyResourceId: string }
type Operation = {
  id: string
  status: string
  errorCode: string | null
  objectCount: string
  rootObjectCount: string
  url: string | null
  polls: number
}

/** Bulk operations of a shop, and what becomes of the next ones. */
export type ShopifyBulk = {
  operations: Operation[]
  /** Why Shopify starts none; undefined where it does. */
  refusal: string | undefined
  /** So many looks at an operation find it still running. */
  polls: number
  /** What the next operations end as, in place of COMPLETED. */
  ends: { status: string; errorCode?: string; hasUrl?: boolean }[]
  /** Another file than that of the products. */
  file: (() => Iterable<string>) | undefined
  /** The downloads break off after so many bytes, one by one. */
  breaks: number[]
  /** Whether the server of files answers a request for the rest with the whole file. */
  ignoresRange: boolean
  /** The addresses of files are on another host. */
  host: string | undefined
  downloads: { from: number; sent: number }[]
}

/** Returns bulk operations that nobody has started. */
export function createShopifyBulk(): ShopifyBulk {
  return { operations: [], refusal: undefined, polls: 1, ends: [], file: undefined, breaks: [], ignoresRange: false, host: undefined, downloads: [] }
}

const linesOf = (product: Row): object[] => {
  const { media, metafields, variants, ...own } = product as Row & Record<'media' | 'metafields' | 'variants', { nodes: Record<string, unknown>[] }>
  const child = (kind: string, one: Record<string, unknown>, index: number) => ({
    ...one,
    id: `gid://shopify/${kind}/${product.legacyResourceId}${index}`,
    __parentId: own.id,
  })
  return [
    own,
    ...media.nodes.map((one, index) => child('MediaImage', one, index)),
    ...metafields.nodes.map((one, index) => child('Metafield', one, index)),
    ...variants.nodes.map((one, index) => child('ProductVariant', one, index)),
  ]
}

/** Returns the operations of a bulk pull over the products of a shop. */
export function bulkOperations(bulk: ShopifyBulk, products: readonly Row[], origin: () => string) {
  const find = (id: string) => bulk.operations.find((one) => one.id === id)
  return {
    ProductCount: () => ({ productsCount: { count: products.length } }),
    RunBulk: () => {
      if (bulk.refusal !== undefined) return { bulkOperationRunQuery: { bulkOperation: null, userErrors: [{ field: null, message: bulk.refusal }] } }
      const id = `gid://shopify/BulkOperation/${bulk.operations.length + 1}`
      const lines = products.flatMap(linesOf)
      const counts = { objectCount: String(lines.length), rootObjectCount: String(products.length) }
      bulk.operations.push({ id, status: 'CREATED', errorCode: null, url: null, polls: bulk.polls, ...counts })
      return { bulkOperationRunQuery: { bulkOperation: { id }, userErrors: [] } }
    },
    BulkOperation: ({ id }: { id: string }) => {
      const operation = find(id)
      if (operation && ['CREATED', 'RUNNING'].includes(operation.status)) {
        const isDone = operation.polls === 0
        operation.polls -= 1
        const end = isDone ? (bulk.ends.shift() ?? { status: 'COMPLETED', hasUrl: true }) : { status: 'RUNNING' }
        operation.status = end.status
        operation.errorCode = end.errorCode ?? null
        if (end.hasUrl && operation.objectCount !== '0') operation.url = `${bulk.host ?? origin()}/bulk/${bulk.operations.indexOf(operation)}.jsonl`
      }
      return { bulkOperation: operation ?? null }
    },
    CancelBulk: ({ id }: { id: string }) => {
      const operation = find(id)
      if (operation) operation.status = 'CANCELED'
      return { bulkOperationCancel: { bulkOperation: operation ?? null, userErrors: [] } }
    },
  }
}

/** Serves the files of bulk operations, from any byte on. */
export function mountBulkFiles(server: FastifyInstance, bulk: ShopifyBulk, products: readonly Row[]): void {
  server.get('/bulk/:name', async (request, reply) => {
    const from = bulk.ignoresRange ? 0 : Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const download = { from, sent: 0 }
    bulk.downloads.push(download)
    const cut = bulk.breaks.shift()
    const lines = bulk.file?.() ?? products.flatMap(linesOf).map((line) => `${JSON.stringify(line)}\n`)
    function* bytes(): Generator<Buffer> {
      let place = 0
      for (const line of lines) {
        const chunk = Buffer.from(line)
        const rest = chunk.subarray(Math.max(0, from - place))
        place += chunk.length
        if (rest.length === 0) continue
        if (cut !== undefined && download.sent + rest.length > cut) {
          yield rest.subarray(0, cut - download.sent)
          throw new Error('the line is cut')
        }
        download.sent += rest.length
        yield rest
      }
    }
    return reply
      .code(from > 0 ? 206 : 200)
      .header('content-type', 'application/jsonl')
      .send(Readable.from(bytes(), { objectMode: false }))
  })
}
