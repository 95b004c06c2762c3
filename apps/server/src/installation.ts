import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { payments } from './connectors/payments/payments.ts'
import { shops } from './connectors/shops/shops.ts'
import { makeIdentify } from './domains/auth/identify.ts'
import type { Ports, Settings } from './kit/context.ts'
import { createVault } from './kit/crypto.ts'
import { watchDatabase } from './kit/database-health.ts'
import { jobSessionOptions, maxJobAnswerMs, openDatabase } from './kit/db.ts'
import type { BucketSettings, BucketStore } from './kit/files-bucket.ts'
import { createFileStore } from './kit/files.ts'
import type { Jobs } from './kit/jobs.ts'
import { openJobs } from './kit/jobs.ts'
import type { LiveHub } from './kit/live.ts'
import { startLiveHub } from './kit/live.ts'
import type { Log } from './kit/log.ts'
import { createMail, listOutbox, outboxPage } from './kit/mail.ts'
import type { Making, Means } from './kit/making.ts'
import { makeMaking } from './kit/making.ts'
import { observePool } from './kit/metrics.ts'
import { createOutbound } from './kit/outbound.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { startSandboxWebhooks } from './sandbox/webhooks.ts'
import { jobs as everyJob } from './worker.ts'

export type InstallationOptions = {
  databaseUrl: string
  secret: Buffer
  dataFolder: string
  /** Files lie here; in the data folder when absent. */
  filesBucket?: BucketSettings | undefined
  webFolder: string
  settings: Settings
  role: 'api' | 'worker' | 'all'
  /** Connections for requests; jobs have their own few. */
  poolSize: number
  rateLimit: number
  trustedProxies: number
  smtpUrl: string | undefined
  mailFrom: string
  /** Milliseconds without a byte after which a request's body is cut; 30 seconds unless set. */
  bodyIdleMs?: number | undefined
  log: Log
}

/** A running Stoa without its port: what `main` serves and what tests talk to. */
export type Installation = {
  server: FastifyInstance
  making: Making
  /** The same means over the connections of jobs. */
  jobMaking: Making
  jobs: Jobs
  live: LiveHub
  /** Sends what the sandbox providers have to report, now. */
  flushSandbox(): Promise<void>
  /** Starts the jobs. */
  work(): Promise<void>
  close(): Promise<void>
}

/** Puts the parts together. Nothing listens and nothing works until asked. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { log, settings } = options
  const health = watchDatabase({ url: options.databaseUrl, log })
  const onError = (error: Error): void => void health.suspect(error)
  const requests = openDatabase(options.databaseUrl, { max: options.poolSize, onError, health })
  const work = openDatabase(options.databaseUrl, { max: 8, onError, health, maxAnswerMs: maxJobAnswerMs, sessionOptions: jobSessionOptions })
  observePool('requests', requests.pool)
  observePool('jobs', work.pool)
  const outboxFolder = join(options.dataFolder, 'outbox')
  const bucket = options.filesBucket && (await openBucket(options.filesBucket, log))
  const files = bucket ?? createFileStore({ folder: join(options.dataFolder, 'files') })
  const jobs = await openJobs({ url: options.databaseUrl, db: work.db, jobs: everyJob, log, health, isWorker: options.role !== 'api' })
  const ports: Ports = { shops, payments }
  const outbound = createOutbound({ allowedOrigins: [settings.sandboxUrl], log })
  const means: Means = {
    db: requests.db,
    ports,
    outbound,
    files,
    mail: createMail({ smtpUrl: options.smtpUrl, from: options.mailFrom, outboxFolder }),
    vault: createVault(options.secret),
    settings,
    enqueue: (db, event, fact) => jobs.enqueue(db, event, fact),
  }
  const making = makeMaking(means)
  const jobMaking = makeMaking({ ...means, db: work.db })
  const live = await startLiveHub({ url: options.databaseUrl, log, health })
  const webhooks = startSandboxWebhooks({ db: work.db, log, intervalMs: 500, allowedOrigins: [settings.publicUrl, settings.sandboxUrl] })
  const server = await buildApp({
    making,
    identify: makeIdentify({ db: requests.db, vault: means.vault }),
    log,
    publicUrl: settings.publicUrl,
    isProduction: settings.isProduction,
    rateLimit: options.rateLimit,
    bodyIdleMs: options.bodyIdleMs,
    trustedProxies: options.trustedProxies,
    webFolder: options.webFolder,
    files,
    sandbox: settings.isProduction ? undefined : sandboxRoutes({ db: requests.db, log }),
    outbox: settings.isProduction || options.smtpUrl ? undefined : async () => outboxPage(await listOutbox(outboxFolder)),
    isReady: async () => {
      if (!health.isAvailable) return false
      try {
        await requests.db.selectNoFrom((e) => e.val(1).as('one')).execute()
      } catch {
        return false
      }
      return (await bucket?.findFault()) === undefined
    },
  })
  return {
    server,
    making,
    jobMaking,
    jobs,
    live,
    flushSandbox: () => webhooks.flush(),
    work: () => jobs.work(jobMaking),
    async close() {
      await server.close()
      webhooks.stop()
      await jobs.stop()
      await live.stop()
      await outbound.close()
      bucket?.close()
      await health.stop()
      await Promise.all([requests.close(), work.close()])
    },
  }
}

/** The start goes on without the bucket: it may come back, and what needs no file works meanwhile. */
async function openBucket(settings: BucketSettings, log: Log): Promise<BucketStore> {
  // Its client takes a moment to load, which a start without a bucket does not pay.
  const { createBucketStore } = await import('./kit/files-bucket.ts')
  const bucket = createBucketStore(settings)
  const fault = await bucket.findFault()
  if (fault !== undefined) log.error(`The bucket ${settings.name} cannot be used: ${fault}. Pictures and uploads fail until it can`)
  return bucket
}
