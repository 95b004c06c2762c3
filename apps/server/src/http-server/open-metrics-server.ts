import type { Config } from '../config.ts'
import type { Log } from '../kit/log.ts'
import type { MetricsText } from '../process/metrics.ts'
import { startMetricsServer } from './health-routes.ts'
import type { Readiness } from './readiness.ts'

/** Serves health and metrics on a port of their own, where one is set. */
export async function openMetricsServer(
  config: Config,
  readiness: Readiness,
  log: Log,
  collect: () => Promise<MetricsText>,
): Promise<{ close(): Promise<void> } | undefined> {
  if (config.metricsPort === undefined) return undefined
  const { host, metricsPort: port, metricsToken: token } = config
  return startMetricsServer({ host, port, token, readiness, collect, log })
}
