import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declaredRoutes } from './app.ts'
import type { Config } from './config.ts'
import { workerEnvironment } from './config.ts'
import type { OpenedDatabase } from './database/open-database.ts'
import { ensureAdmin } from './domains/auth/ensure-admin.ts'
import { updateConnectionPorts } from './domains/connection/queries.ts'
import { openMetricsServer } from './http-server/open-metrics-server.ts'
import type { Installation } from './installation.ts'
import { openInstallation } from './installation.ts'
import { checkRoutes } from './kit/check-routes.ts'
import type { Log } from './kit/log.ts'
import { isLoopback } from './outbound/mail.ts'
import { partsOptions } from './parts-options.ts'
import { watchEventLoop } from './process/event-loop.ts'
import type { MetricsText } from './process/metrics.ts'
import { mergeMetrics, metricsText, observeWorkerExit, snapshotMetrics } from './process/metrics.ts'
import { say, sinceStart } from './process/say.ts'
import { stopOnSignals } from './process/stop-signals.ts'
import type { SupervisedProcess } from './process/supervised-process.ts'
import { superviseProcess } from './process/supervised-process.ts'
import { watchRequests } from './process/watch-requests.ts'
import { routes } from './routes.ts'

/** Longest time the jobs get to stop at a safe point. */
const workerStopMs = 30_000
/**
 * A young generation of 4 MB is collected often, so what a batch of products leaves behind never moves to the old one: a sync of 100,000 products takes
 * much less memory.
 */
const workerNodeOptions = ['--min-semi-space-size=4', '--max-semi-space-size=4']

/** Serves requests until the process is stopped. Jobs run in a child process, or elsewhere when the role is `api`. */
export async function serve(
  config: Config,
  { database, secret, log, releasePort }: { database: OpenedDatabase; secret: Buffer; log: Log; releasePort(): Promise<void> },
): Promise<void> {
  checkRoutes(routes, declaredRoutes)
  const found = { databaseUrl: database.databaseUrl, secret, log }
  let worker: SupervisedProcess | undefined
  const collect = () => collectMetrics(worker)
  const installation = await openApi(config, found, collect)
  const demoBlock = config.isDemo ? installation.readiness.block('demo_not_ready') : undefined
  const unblock = installation.readiness.block('starting')
  const metricsServer = await openMetricsServer(config, installation.readiness, log, collect)
  watchEventLoop(log)

  let isStopping = false
  stopOnSignals(
    async (reason) => {
      isStopping = true
      say(`\n  ${reason}: stopping`)
      installation.readiness.block('stopping')
      // The jobs stop meanwhile: what is still requested is stored and done after the next start.
      const workerStopped = worker?.stop(workerStopMs)
      await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
      await installation.close()
      await workerStopped
      await metricsServer?.close()
      await database.stop()
    },
    { extraMs: config.drainSeconds * 1000 },
  )

  const localAddress = `http://127.0.0.1:${config.port}`
  if (!config.isProduction) await updateConnectionPorts(installation.contextFactory.db, 'sandbox', localAddress)
  await releasePort()
  await installation.server.listen({ host: config.host, port: config.port })
  unblock()
  // After the port is open: on a small machine the two would slow each other down.
  if (config.role === 'all' && !isStopping) {
    worker = startWorker(config, found)
    watchRequests({ count: installation.requestsInDatabase, onWait: worker.reportWait })
  }
  await ensureAdmin(installation.contextFactory, config.adminEmail)
  const signIns = config.isDemo
    ? await (
        await import('./demo/seed.ts')
      ).seedDemo(installation, { log, say: (text) => say(`  ${text} (${sinceStart()})`), sandboxUrl: localAddress })
    : []
  demoBlock?.()

  say('')
  say(`  Stoa is ready at ${config.publicUrl} (${sinceStart()})`)
  say(`  API reference at ${config.publicUrl}/api/docs`)
  if (!config.isProduction && config.smtpUrl === undefined)
    say(`  Mails it would send: ${isLoopback(config.publicUrl) ? `${config.publicUrl}/dev/outbox` : join(config.dataFolder, 'outbox')}`)
  for (const one of signIns) say(`  ${one.label.padEnd(22)} ${one.email.padEnd(30)} ${one.password}`)
  say('')
}

function openApi(
  config: Config,
  found: { databaseUrl: string; secret: Buffer; log: Log },
  collect: () => Promise<MetricsText>,
): Promise<Installation> {
  return openInstallation({
    ...partsOptions(config, found),
    webFolder: config.webFolder,
    telemetryUrl: config.telemetryUrl,
    role: 'api',
    poolSize: config.poolSize,
    rateLimit: config.rateLimit,
    trustedProxies: config.trustedProxies,
    metrics: { token: config.metricsToken, collect },
  })
}

function startWorker(config: Config, found: { databaseUrl: string; secret: Buffer; log: Log }): SupervisedProcess {
  return superviseProcess({
    name: 'worker',
    modulePath: fileURLToPath(new URL('worker-main.ts', import.meta.url)),
    env: workerEnvironment(config, found),
    nodeOptions: workerNodeOptions,
    log: found.log,
    onExit: observeWorkerExit,
  })
}

/** What this process has measured, and its worker. */
async function collectMetrics(worker: SupervisedProcess | undefined): Promise<MetricsText> {
  if (!worker) return metricsText()
  const [requests, jobs] = await Promise.all([snapshotMetrics(), worker.metrics()])
  return mergeMetrics({ requests, jobs })
}
