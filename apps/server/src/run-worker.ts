import type { PartsOptions } from './parts.ts'
import { openParts } from './parts.ts'
import type { Readiness } from './http-server/readiness.ts'

/** A process that only runs jobs. */
export type Worker = {
  readonly readiness: Readiness
  close(): Promise<void>
}

/** Opens what jobs need, without anything that serves requests, and starts them. */
export async function runWorker(options: PartsOptions): Promise<Worker> {
  const parts = await openParts(options, true)
  await parts.jobs.work(parts.jobContextFactory)
  return {
    readiness: parts.readiness,
    async close() {
      parts.readiness.block('stopping')
      await parts.close()
    },
  }
}
