import type { Readable } from 'node:stream'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError, fieldError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'

/** The beginning of an answer must come within this; the file may take longer. */
const beginMs = 30_000

/** The bytes of a product file, and which version of it this is: the same for the same bytes, null where the other side does not say. */
export type OpenFeed = { stream: Readable; edition: string | null }

/** Opens the uploaded file, or the one at the address. Throws UpstreamError where it cannot be had. */
export async function openFeed(access: ShopAccess): Promise<OpenFeed> {
  const opened = await openStream(access)
  const { stream } = opened
  const stop = () => stream.destroy(access.signal.reason instanceof Error ? access.signal.reason : new Error('stopped'))
  access.signal.addEventListener('abort', stop, { once: true })
  stream.once('close', () => access.signal.removeEventListener('abort', stop))
  return opened
}

async function openStream(access: ShopAccess): Promise<OpenFeed> {
  const { file = '', url = '' } = access.settings
  if (file !== '') return { stream: await access.openFile(file), edition: file }
  if (url === '') throw fieldError('settings.url', 'required', message('connection_error.feed_required'))
  const response = await access.outbound.request({ url, accept: 'stream', timeoutMs: beginMs, signal: access.signal })
  const error = toUpstreamError(response)
  if (error) throw error
  if (!response.stream) throw new UpstreamError('malformed', message('upstream.no_file'))
  return { stream: response.stream, edition: response.headers.etag ?? response.headers['last-modified'] ?? null }
}
