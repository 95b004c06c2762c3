import type { OpenBytes } from '../../process/thread.ts'
import type { InspectedFile } from './inspect-file.ts'
import { fileThread } from './file-thread.ts'

/** Returns what an uploaded file is; `currency` is the company's. Throws `file_unreadable` where it is no table. */
export async function inspectInThread(currency: string, open: OpenBytes, signal: AbortSignal): Promise<InspectedFile> {
  for await (const inspected of fileThread.run<InspectedFile>('inspect', { currency }, open, signal)) return inspected
  throw new Error('The file was not inspected')
}
