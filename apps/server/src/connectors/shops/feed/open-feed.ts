import type { Readable } from 'node:stream'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { OutsideError, fieldError } from '../../../kit/errors.ts'
import { outsideErrorOf } from '../../../kit/outbound.ts'
import { decodeText } from '../../../kit/decode-text.ts'
import type { Format } from './detect-format.ts'
import { detectFormat, headLength } from './detect-format.ts'

/** The beginning of an answer must come within this; the file may take longer. */
const beginMs = 30_000

/** A product file that was opened: its format, its text from the beginning, and which version of it this is. */
export type OpenFeed = {
  format: Format
  text: AsyncIterable<string>
  /** The same for the same bytes; undefined where the other side does not say. */
  edition: string | undefined
  close(): void
}

/** Opens the uploaded file, or the one at the address. Throws AppError `file_unreadable` when it is none we know, OutsideError when it cannot be had. */
export async function openFeed(access: ShopAccess): Promise<OpenFeed> {
  const { stream, edition } = await openStream(access)
  const close = () => stream.destroy()
  const stop = () => stream.destroy(access.signal.reason instanceof Error ? access.signal.reason : new Error('stopped'))
  access.signal.addEventListener('abort', stop, { once: true })
  stream.once('close', () => access.signal.removeEventListener('abort', stop))
  try {
    const pieces = decodeText(stream)
    let head = ''
    let isWhole = false
    while (head.length < headLength && !isWhole) {
      const piece = await pieces.next()
      if (piece.done) isWhole = true
      else head += piece.value
    }
    const format = detectFormat(head)
    return { format, text: joined(head, pieces, format.kind !== 'rss' && format.isCarriageReturnOnly), edition, close }
  } catch (error) {
    close()
    throw error
  }
}

async function openStream(access: ShopAccess): Promise<{ stream: Readable; edition: string | undefined }> {
  const { file = '', url = '' } = access.settings
  if (file !== '') return { stream: await access.openFile(file), edition: file }
  if (url === '') throw fieldError('settings.url', 'required', 'Upload a product file, or give the address of one.')
  const response = await access.outbound.request({ url, accept: 'stream', timeoutMs: beginMs, signal: access.signal })
  const fault = outsideErrorOf(response)
  if (fault) throw fault
  if (!response.stream) throw new OutsideError('malformed', 'The address answered without a file')
  const edition = response.headers.etag ?? response.headers['last-modified']
  return { stream: response.stream, edition }
}

async function* joined(head: string, pieces: AsyncIterable<string>, isCarriageReturnOnly: boolean): AsyncGenerator<string> {
  // Files of old Macs end their lines with a carriage return alone.
  const lines = (text: string): string => (isCarriageReturnOnly ? text.replaceAll('\r', '\n') : text)
  yield lines(head)
  for await (const piece of pieces) yield lines(piece)
}
