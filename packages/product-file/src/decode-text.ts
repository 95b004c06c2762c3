import { isUtf8 } from 'node:buffer'

/** A line longer than this is decoded in pieces; no product file has one, and memory stays bounded. */
const maxLineBytes = 4_000_000

const newline = 0x0a

/**
 * Returns bytes as text, line by line where it matters: a block that is not UTF-8 is decoded line by line, each as UTF-8 or else as
 * Windows-1252, so that one old export pasted into a newer one spoils only its own lines. UTF-16 is recognised by its beginning. With `encoding`, a
 * label of the Encoding Standard that a person chose, all bytes are decoded by it.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding?: string): AsyncGenerator<string> {
  if (encoding !== undefined) {
    const chosen = new TextDecoder(encoding)
    for await (const chunk of bytes) yield chosen.decode(chunk, { stream: true })
    yield chosen.decode()
    return
  }
  let pending: Buffer[] = []
  let pendingBytes = 0
  let wide: InstanceType<typeof TextDecoder> | undefined
  let isStart = true
  for await (const chunk of bytes) {
    if (wide) {
      yield wide.decode(chunk, { stream: true })
      continue
    }
    pending.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    pendingBytes += chunk.byteLength
    if (isStart) {
      if (pendingBytes < 3) continue
      const start = Buffer.concat(pending)
      isStart = false
      const wideName = wideEncodingOf(start)
      if (wideName) {
        wide = new TextDecoder(wideName)
        yield wide.decode(start, { stream: true })
        continue
      }
      pending = [start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start]
    } else if (chunk.lastIndexOf(newline) < 0 && pendingBytes <= maxLineBytes) continue
    // Joined only where a line ends: many small pieces of a long line are not copied over and over.
    const block = Buffer.concat(pending)
    const cut = block.lastIndexOf(newline) + 1 || (block.length > maxLineBytes ? characterStart(block) : 0)
    pending = [block.subarray(cut)]
    pendingBytes = block.length - cut
    if (cut > 0) yield decodeBlock(block.subarray(0, cut))
  }
  if (wide) yield wide.decode()
  else if (pendingBytes > 0) yield decodeBlock(Buffer.concat(pending))
}

/** Returns UTF-16 by its byte order mark, or by the zero beside the first letter where there is no mark; undefined for other text. */
export function wideEncodingOf(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 1, second = 1] = start
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined
}

/** Returns text with line feeds alone: files of old Macs end their lines with a carriage return, recognised by the first piece. */
export async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isReturnOnly: boolean | undefined
  for await (const piece of text) {
    isReturnOnly ??= piece.includes('\r') && !piece.includes('\n')
    yield isReturnOnly ? piece.replaceAll('\r', '\n') : piece
  }
}

function decodeBlock(block: Buffer): string {
  if (isUtf8(block)) return block.toString('utf8')
  const western = new TextDecoder('windows-1252')
  const lines: string[] = []
  for (let from = 0; from < block.length;) {
    const end = block.indexOf(newline, from) + 1 || block.length
    const line = block.subarray(from, end)
    lines.push(isUtf8(line) ? line.toString('utf8') : western.decode(line))
    from = end
  }
  return lines.join('')
}

/** Returns where the last character that may be incomplete begins. */
function characterStart(block: Buffer): number {
  let at = block.length
  while (at > block.length - 4 && ((block[at - 1] ?? 0) & 0xc0) === 0x80) at -= 1
  return at - 1
}
