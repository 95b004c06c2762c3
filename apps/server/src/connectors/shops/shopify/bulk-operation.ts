import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, userErrors } from './client.ts'
import { documents } from './documents.ts'

const Started = z.object({ bulkOperationRunQuery: z.object({ bulkOperation: z.nullable(z.object({ id: z.string() })), userErrors }) })
const Cancelled = z.object({ bulkOperationCancel: z.object({ userErrors }) })
const Operation = z.object({
  bulkOperation: z.nullable(
    z.object({
      status: z.string(),
      errorCode: z.nullable(z.string()),
      objectCount: z.coerce.number(),
      rootObjectCount: z.coerce.number(),
      url: z.nullable(z.string()),
    }),
  ),
})
/** How a bulk operation stands. Its file is kept for seven days. */
export type BulkOperation = NonNullable<z.infer<typeof Operation>['bulkOperation']>

/** The file of a large shop has some hundred megabytes; it is read as it comes. */
const maxFileBytes = 8_000_000_000
const beginMs = 30_000

/** Starts a bulk operation that reads all active products. Throws UpstreamError where Shopify starts none, such as beside five others. */
export async function startBulk(client: ShopifyClient): Promise<string> {
  const { bulkOperationRunQuery: started } = await client.write(Started, 'runBulk', { query: documents.bulkProducts })
  throwUserErrors(started.userErrors)
  if (!started.bulkOperation) throw new UpstreamError('malformed', message('upstream.shop_unreadable'))
  return started.bulkOperation.id
}

/** Returns how an operation stands; undefined where Shopify no longer knows it. */
export async function findBulk(client: ShopifyClient, id: string): Promise<BulkOperation | undefined> {
  return (await client.read(Operation, 'bulkOperation', { id })).bulkOperation ?? undefined
}

/** Ends an operation whose file nobody will read. */
export async function cancelBulk(client: ShopifyClient, id: string): Promise<void> {
  await client.write(Cancelled, 'cancelBulk', { id })
}

/** Where Shopify keeps the files of bulk operations. */
const fileHosts = /^(storage\.googleapis\.com|([a-z0-9-]+\.)*(shopify\.com|myshopify\.com|shopifycloud\.com))$/

/** Whether an address is one of a file of Shopify: https, on its hosts, or at a stand-in of the shop. */
function isFileAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin || (url.protocol === 'https:' && fileHosts.test(url.hostname) && url.port === '' && url.username === '')
}

/**
 * Opens the file of an operation at a byte. The address carries no key of ours. Throws UpstreamError `refused` where the file is gone or elsewhere, and a
 * temporary error where it may be there later.
 */
export async function openFile(
  access: Pick<ShopAccess, 'outbound' | 'signal'>,
  url: string,
  at: number,
  origin: string,
): Promise<AsyncIterable<Buffer>> {
  if (!isFileAddress(url, origin)) throw new UpstreamError('refused', message('upstream.shop_unreadable'))
  const response = await access.outbound.request({
    url,
    // Places are counted in bytes of the plain file.
    headers: { 'accept-encoding': 'identity', ...(at > 0 ? { range: `bytes=${at}-` } : {}) },
    accept: 'stream',
    timeoutMs: beginMs,
    maxBytes: maxFileBytes,
    signal: access.signal,
  })
  // Nothing is behind the last byte.
  if (response.status === 416) return none()
  const failure = toUpstreamError(response)
  // The signature in an address expires: 400 and 403 say so.
  if (failure) throw failure.isTemporary ? failure : new UpstreamError('refused', failure.text, { cause: failure })
  const stream = response.stream as AsyncIterable<Buffer> | undefined
  if (!stream) throw new UpstreamError('malformed', message('upstream.no_file'))
  return response.status === 206 || at === 0 ? stream : skipBytes(stream, at)
}

async function* none(): AsyncGenerator<Buffer> {}

async function* skipBytes(stream: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const chunk of stream) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
