import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createRecordRead } from './domains/admin/create-record-read.ts'
import { findOwner } from './domains/admin/queries-owner.ts'
import { isVerifiedHost } from './domains/auth/passkey/queries-host.ts'
import { createIdentify } from './domains/auth/session/create-identify.ts'
import { openDatabase } from './database/db.ts'
import type { MetricsAccess } from './http-server/health-routes.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveHub } from './kit/live.ts'
import { startLiveHub } from './kit/live.ts'
import { isLoopback, listOutbox, outboxPage } from './outbound/mail.ts'
import type { ContextFactory } from './kit/context-factory.ts'
import { createContextFactory } from './kit/context-factory.ts'
import type { MetricsText } from './process/metrics.ts'
import { metricsText, observePool } from './process/metrics.ts'
import type { Readiness } from './http-server/readiness.ts'
import type { PartsOptions } from './parts.ts'
import { openParts } from './parts.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export type InstallationOptions = PartsOptions & {
  webFolder: string
  telemetryUrl?: string | undefined
  /** `all` also runs the jobs, as tests do; `api` leaves them to another process. */
  role: 'api' | 'all'
  /** Connections for requests; jobs have their own few. */
  poolSize: number
  rateLimit: number
  trustedProxies: number
  smtpUrl: string | undefined
  mailFrom: string
  /** Milliseconds without a byte after which a request's body is cut; 30 seconds unless set. */
  bodyIdleMs?: number | undefined
  /** For tests: each answer that is kept is made once more and compared. */
  checksCache?: boolean | undefined
  /** Who may read the metrics at the public address, and where they come from; by default this process's own, from this machine only. */
  metrics?: Partial<MetricsAccess & { collect(): Promise<MetricsText> }>
}

/** A running Stoa without its port: what `main` serves and what tests talk to. */
export type Installation = {
  server: FastifyInstance
  contextFactory: ContextFactory
  /** The same means over the connections of jobs. */
  jobContextFactory: ContextFactory
  jobs: Jobs
  live: LiveHub
  readiness: Readiness
  /** Requests that use a connection to the database now, or wait for one. */
  requestsInDatabase(): number
  /** Sends what the sandbox providers have to report, now. */
  flushSandbox(): Promise<void>
  /** Starts the jobs. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Puts the parts together. Nothing listens and nothing works until it is started. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { log, settings } = options
  const parts = await openParts(options, options.role !== 'api')
  const { health, jobs, dependencies, readiness } = parts
  const requests = openDatabase(options.databaseUrl, { max: options.poolSize, onError: parts.onError, health, patience: options.patience })
  observePool('requests', requests.pool)
  const contextFactory = createContextFactory({ ...dependencies, database: requests })
  const live = await startLiveHub({ url: options.databaseUrl, log, health })
  const server = await buildApp({
    contextFactory,
    identify: createIdentify({ db: requests.db, vault: dependencies.vault }),
    findOwner: (kind, id) => findOwner(requests.db, kind, id),
    recordRead: createRecordRead(requests.db),
    live,
    log,
    publicUrl: settings.publicUrl,
    isProduction: settings.isProduction,
    rateLimit: options.rateLimit,
    bodyIdleMs: options.bodyIdleMs,
    checksCache: options.checksCache,
    trustedProxies: options.trustedProxies,
    webFolder: options.webFolder,
    telemetryUrl: options.telemetryUrl,
    files: parts.files,
    sandbox: options.sandboxUrl === undefined ? undefined : sandboxRoutes({ db: requests.db, log }),
    outbox:
      settings.isProduction || options.smtpUrl || !isLoopback(settings.publicUrl)
        ? undefined
        : async () => outboxPage(await listOutbox(parts.outboxFolder)),
    readiness,
    isServed: async (host) => host === new URL(settings.publicUrl).hostname || isVerifiedHost(requests.db, host),
    metrics: { token: undefined, isLoopbackAllowed: !settings.isProduction, collect: metricsText, ...options.metrics },
  })
  return {
    server,
    contextFactory,
    jobContextFactory: parts.jobContextFactory,
    jobs,
    live,
    readiness,
    requestsInDatabase: () => requests.pool.totalCount - requests.pool.idleCount + requests.pool.waitingCount,
    flushSandbox: parts.flushSandbox,
    work: () => jobs.work(parts.jobContextFactory),
    async close() {
      readiness.block('stopping')
      await server.close()
      await live.stop()
      await parts.close()
      await requests.close()
    },
  }
}
