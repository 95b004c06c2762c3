import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'

/**
 * Returns a text packed with gzip while it is read. A reader that goes away ends the text as well, and nobody hears of it: `compose` would report the end to
 * a stream that nobody listens to any more, which ends the process. What fails while the text is made is the error of the stream returned.
 */
export function zipStream(text: Readable): Readable {
  const zipped = createGzip({ level: 5 })
  // Who reads the stream gets its error; the pipeline only ends both together.
  zipped.on('error', () => undefined)
  pipeline(text, zipped, () => undefined)
  return zipped
}
