import { createThread } from '../../process/thread.ts'

/** The thread that reads files: a large one would stop the event loop. */
export const fileThread = createThread(new URL('./import-thread.ts', import.meta.url))
