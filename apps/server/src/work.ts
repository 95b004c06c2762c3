import type { Config } from './config.ts'
import type { OpenedDatabase } from './database/open-database.ts'
import { openMetricsServer } from './http-server/open-metrics-server.ts'
import type { Log } from './kit/log.ts'
import { partsOptions } from './parts-options.ts'
import { watchEventLoop } from './process/event-loop.ts'
import { metricsText } from './process/metrics.ts'
import { say, sinceStart } from './process/say.ts'
import { stopOnSignals } from './process/stop-signals.ts'
import { runWorker } from './run-worker.ts'

/** Runs jobs until the process is stopped. */
export async function work(config: Config, { database, secret, log }: { database: OpenedDatabase; secret: Buffer; log: Log }): Promise<void> {
  const worker = await runWorker(partsOptions(config, { databaseUrl: database.databaseUrl, secret, log }))
  const metricsServer = await openMetricsServer(config, worker.readiness, log, metricsText)
  watchEventLoop(log)
  stopOnSignals(async (reason) => {
    say(`\n  ${reason}: stopping`)
    await worker.close()
    await metricsServer?.close()
    await database.stop()
  })
  say(`  Stoa runs its jobs (${sinceStart()})`)
}
