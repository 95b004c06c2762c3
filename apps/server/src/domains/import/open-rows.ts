import type { Edge } from '../../kit/context.ts'
import { decodeText } from '../../kit/decode-text.ts'
import { AppError } from '../../kit/errors.ts'
import type { Row, RowFault } from '../../kit/read-rows.ts'
import { readRows } from '../../kit/read-rows.ts'

/**
 * The rows below the header of a stored file, some hundreds at a time. Throws `state_forbids` where the file is gone: it is kept for 30 days.
 */
export async function* openRows(edge: Edge, file: string, delimiter: string): AsyncGenerator<(Row | RowFault)[]> {
  if (!(await edge.files.has(file))) throw new AppError('state_forbids', { detail: 'The file is no longer kept. Hand it in again.' })
  const stream = await edge.files.open(file)
  try {
    let isFirst = true
    for await (const chunk of readRows(withLineFeeds(decodeText(stream)), delimiter)) {
      edge.signal.throwIfAborted()
      yield isFirst ? chunk.slice(1) : chunk
      isFirst = false
    }
  } finally {
    stream.destroy()
  }
}

/** Files of old Macs end their lines with a carriage return alone: told by the first piece, which then has no line feed. */
export async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isReturnOnly: boolean | undefined
  for await (const piece of text) {
    isReturnOnly ??= piece.includes('\r') && !piece.includes('\n')
    yield isReturnOnly ? piece.replaceAll('\r', '\n') : piece
  }
}
