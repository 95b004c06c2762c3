import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applicationRole } from './database/application-role.ts'
import { declaredRoutes } from './app.ts'
import type { Config } from './config.ts'
import { readConfig, workerEnvironment } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { ensureAdmin } from './domains/auth/ensure-admin.ts'
import { updateConnectionPorts } from './domains/connection/queries.ts'
import type { Installation } from './installation.ts'
import { openInstallation } from './installation.ts'
import { watchEventLoop } from './process/event-loop.ts'
import { claimPort } from './http-server/claim-port.ts'
import { startMetricsServer } from './http-server/health-routes.ts'
import type { Log } from './kit/log.ts'
import { isLoopback } from './outbound/mail.ts'
import { createLog } from './kit/log.ts'
import type { MetricsText } from './process/metrics.ts'
import { mergeMetrics, metricsText, observeWorkerExit, snapshotMetrics } from './process/metrics.ts'
import { migrate } from './database/migrate.ts'
import { startPostgres } from '@stoa/local-postgres/start-postgres.ts'
import type { Readiness } from './http-server/readiness.ts'
import { checkRoutes } from './kit/check-routes.ts'
import { stopOnSignals } from './process/stop-signals.ts'
import type { SupervisedProcess } from './process/supervised-process.ts'
import { superviseProcess } from './process/supervised-process.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { partsOptions } from './parts-options.ts'
import { routes } from './routes.ts'
import { runWorker } from './run-worker.ts'
import { readSecret } from './secret-file.ts'

const started = performance.now()
/** Longest time the jobs get to stop at a safe point. */
const workerStopMs = 30_000
/**
 * A young generation of 4 MB is collected often, so what a batch of products leaves behind never moves to the old one: a sync of 100,000 products takes
 * much less memory.
 */
const workerNodeOptions = ['--min-semi-space-size=4', '--max-semi-space-size=4']

/** A line for the person at the terminal, beside the log. */
function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

function sinceStart(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

/** Serves requests until the process is stopped. Jobs run in a child process, or elsewhere when the role is `api`. */
async function serve(config: Config, log: Log): Promise<void> {
  // First of all: a second start beside a running installation must not migrate its database or move its connections.
  const releasePort = await claimPort(config)
  const secret = await readSecret(config)
  const postgres =
    config.databaseUrl === undefined
      ? await startPostgres({ applicationRole, folder: config.dataFolder, log: (line) => log.info({ part: 'postgres' }, line) })
      : undefined
  const ownerUrl = config.databaseUrl ?? postgres?.connectionString ?? ''
  if (postgres) say(`  database ready (${sinceStart()})`)
  else await waitForDatabase(ownerUrl, log)
  const applied = await migrate(ownerUrl)
  if (applied.length > 0) say(`  ${applied.length} migrations applied (${sinceStart()})`)
  const found = { databaseUrl: config.applicationDatabaseUrl ?? postgres?.applicationConnectionString ?? ownerUrl, secret, log }
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
      await postgres?.stop()
    },
    { extraMs: config.drainSeconds * 1000 },
  )

  const localAddress = `http://127.0.0.1:${config.port}`
  if (!config.isProduction) await updateConnectionPorts(installation.contextFactory.db, 'sandbox', localAddress)
  await releasePort()
  await installation.server.listen({ host: config.host, port: config.port })
  unblock()
  // After the port is open: on a small machine the two would slow each other down.
  if (config.role === 'all' && !isStopping) worker = startWorker(config, found)
  await ensureAdmin(installation.contextFactory, config.adminEmail)
  const signIns = config.isDemo
    ? await seedDemo(installation, { log, say: (text) => say(`  ${text} (${sinceStart()})`), sandboxUrl: localAddress })
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

/** Runs jobs until the process is stopped. */
async function work(config: Config, log: Log): Promise<void> {
  const secret = await readSecret(config)
  const ownerUrl = config.databaseUrl ?? ''
  await waitForDatabase(ownerUrl, log)
  await migrate(ownerUrl)
  const worker = await runWorker(partsOptions(config, { databaseUrl: config.applicationDatabaseUrl ?? ownerUrl, secret, log }))
  const metricsServer = await openMetricsServer(config, worker.readiness, log, metricsText)
  watchEventLoop(log)
  stopOnSignals(async (reason) => {
    say(`\n  ${reason}: stopping`)
    await worker.close()
    await metricsServer?.close()
  })
  say(`  Stoa runs its jobs (${sinceStart()})`)
}

async function openMetricsServer(
  config: Config,
  readiness: Readiness,
  log: Log,
  collect: () => Promise<MetricsText>,
): Promise<{ close(): Promise<void> } | undefined> {
  if (config.metricsPort === undefined) return undefined
  const { host, metricsPort: port, metricsToken: token } = config
  return startMetricsServer({ host, port, token, readiness, collect, log })
}

/** What this process has measured, and its worker. */
async function collectMetrics(worker: SupervisedProcess | undefined): Promise<MetricsText> {
  if (!worker) return metricsText()
  const [requests, jobs] = await Promise.all([snapshotMetrics(), worker.metrics()])
  return mergeMetrics({ requests, jobs })
}

try {
  const config = readConfig()
  checkRoutes(routes, declaredRoutes)
  const log = createLog({ level: config.logLevel, name: 'stoa' })
  await mkdir(config.dataFolder, { recursive: true })
  await (config.role === 'worker' ? work(config, log) : serve(config, log))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
