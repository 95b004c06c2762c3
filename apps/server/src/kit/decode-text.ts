import { isUtf8 } from 'node:buffer'

/** A line longer than this is decoded in pieces; no product file has one, and memory stays bounded. */
const longestLineBytes = 4_000_000

const newline = 0x0a

/**
 * Bytes to text, line by line where it matters: a block that is not UTF-8 is decoded line by line, each as UTF-8 or else as
 * Windows-1252, so that one old export pasted into a newer one spoils only its own lines. UTF-16 is told by its beginning.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0)
  let wide: InstanceType<typeof TextDecoder> | undefined
  let isStart = true
  for await (const chunk of bytes) {
    if (wide) {
      yield wide.decode(chunk, { stream: true })
      continue
    }
    let block: Buffer = held.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([held, chunk])
    if (isStart) {
      if (block.length < 3) {
        held = block
        continue
      }
      isStart = false
      const wideName = wideEncodingOf(block)
      if (wideName) {
        wide = new TextDecoder(wideName)
        held = Buffer.alloc(0)
        yield wide.decode(block, { stream: true })
        continue
      }
      if (block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf) block = block.subarray(3)
    }
    const cut = block.lastIndexOf(newline) + 1 || (block.length > longestLineBytes ? characterStart(block) : 0)
    held = block.subarray(cut)
    if (cut > 0) yield decodeBlock(block.subarray(0, cut))
  }
  if (wide) yield wide.decode()
  else if (held.length > 0) yield decodeBlock(held)
}

/** UTF-16 by its byte order mark, or by the zero beside the first letter where there is no mark; undefined for other text. */
export function wideEncodingOf(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 1, second = 1] = start
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined
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

/** Where the last character that may be incomplete begins. */
function characterStart(block: Buffer): number {
  let at = block.length
  while (at > block.length - 4 && ((block[at - 1] ?? 0) & 0xc0) === 0x80) at -= 1
  return at - 1
}
