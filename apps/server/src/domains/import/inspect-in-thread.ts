import type { OpenBytes } from '../../process/thread.ts'
import type { InspectedFile } from './inspect-file.ts'
import { fileThread } from './file-thread.ts'

/** Returns what an uploaded file is. Throws `file_unreadable` where it is no table. */
export async function inspectInThread(open: OpenBytes, signal: AbortSignal): Promise<InspectedFile> {
  for await (const inspected of fileThread.run<InspectedFile>('inspect', undefined, open, signal)) return inspected
  throw new Error('The file was not inspected')
}
