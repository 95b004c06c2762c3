import { join } from 'node:path'
import { carriers } from './connectors/carriers/carriers.ts'
import { channels } from './connectors/channels/channels.ts'
import { createBilling, createPayments } from './connectors/payments/payments.ts'
import type { BillingKeys } from './connectors/payments/stripe/billing.ts'
import { createShops } from './connectors/shops/shops.ts'
import type { ShopifyApp } from './connectors/shops/shopify/shopify-app.ts'
import type { WixSettings } from './connectors/shops/wix/wix-app.ts'
import type { Ports, Settings } from './kit/context.ts'
import { createVault } from './secrets/crypto.ts'
import { watchDatabase } from './database/database-health.ts'
import { jobLimits, openDatabase } from './database/db.ts'
import type { BucketSettings, BucketStore } from './files/files-bucket.ts'
import { createFileStore } from './files/files.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import { createDns } from './outbound/dns.ts'
import type { Dns } from './domains/marketplace/ports.ts'
import { createMail } from './outbound/mail.ts'
import type { Dependencies } from './kit/context-factory.ts'
import { createContextFactory } from './kit/context-factory.ts'
import { observePool } from './process/metrics.ts'
import { createNoticeSender } from './database/notices.ts'
import { createOutbound } from './outbound/outbound.ts'
import { checkFolder, createReadiness } from './http-server/readiness.ts'
import { openDemoShop } from './sandbox/open-demo-shop.ts'
import { trialCarrier } from './sandbox/trial-carrier.ts'
import { trialChannel } from './sandbox/trial-channel.ts'
import { trialPayments } from './sandbox/trial-payments.ts'
import { startSandboxWebhooks } from './sandbox/webhooks.ts'
import { jobs as everyJob } from './worker.ts'

/** What every process of an installation needs to know. */
export type PartsOptions = {
  databaseUrl: string
  secret: Buffer
  /** Secrets of before, which still open and verify. */
  previousSecrets: readonly Buffer[]
  dataFolder: string
  /** Files lie here; in the data folder when absent. */
  filesBucket: BucketSettings | undefined
  settings: Settings
  /** Where the simulated shop and payment provider are; undefined in production, where they do not exist. */
  sandboxUrl: string | undefined
  /** Our app at Wix. */
  wix: WixSettings
  /** Our app at Shopify. */
  shopify: ShopifyApp
  /** The Stripe account that charges subscriptions of the installation. */
  billing: BillingKeys | undefined
  /** Another address of Stripe, for tests. */
  stripeUrl?: string | undefined
  /** Another address of Adyen, for tests. */
  adyenUrl?: string | undefined
  /** Origins of other installations on this machine, for tests. */
  testPeers?: readonly string[] | undefined
  smtpUrl: string | undefined
  /** Requested the records of domains; the machine's own resolver when absent. */
  dns?: Dns
  mailFrom: string
  /** Times that the limits of time of the database are longer, for tests. */
  patience?: number | undefined
  /** Whether jobs give way to requests now; never when absent. */
  givesWay?: (() => boolean) | undefined
  log: Log
}

/** Opens what serving requests and running jobs have in common. Nothing runs until it is started. */
export async function openParts(options: PartsOptions, isWorker: boolean) {
  const { log, sandboxUrl, patience } = options
  const settings = { ...options.settings, sandboxUrl }
  const health = watchDatabase({ url: options.databaseUrl, log, patience })
  const onError = (error: Error): void => void health.suspect(error)
  const work = openDatabase(options.databaseUrl, { max: 8, onError, health, limits: jobLimits, patience })
  observePool('jobs', work.pool)
  const outboxFolder = join(options.dataFolder, 'outbox')
  const bucket = options.filesBucket && (await openBucket(options.filesBucket, log))
  const files = bucket ?? createFileStore({ folder: join(options.dataFolder, 'files') })
  const jobs = await openJobs({ url: options.databaseUrl, db: work.db, jobs: everyJob, log, health, isWorker, givesWay: options.givesWay })
  const ports: Ports = {
    shops: withoutSandbox(createShops(options), sandboxUrl),
    payments: withoutSandbox(createPayments(options), sandboxUrl),
    billing: createBilling(options),
    carriers: withoutSandbox(carriers, sandboxUrl),
    channels: withoutSandbox(channels, sandboxUrl),
    openDemoShops: sandboxUrl === undefined ? {} : { sandbox: (company) => openDemoShop(work.db, sandboxUrl, company) },
    dns: options.dns ?? createDns(),
    trialPayments: sandboxUrl === undefined ? undefined : trialPayments(sandboxUrl),
    trialCarrier: sandboxUrl === undefined ? undefined : trialCarrier(sandboxUrl),
    trialChannel: sandboxUrl === undefined ? undefined : trialChannel(sandboxUrl),
  }
  // Only the sandbox lies behind our own origin: without it, a feed must not reach what this process answers to itself.
  const outbound = createOutbound({
    allowedOrigins:
      sandboxUrl === undefined
        ? []
        : [sandboxUrl, ...testOrigins(options.wix.apiUrl, options.shopify.origin, options.stripeUrl, options.adyenUrl), ...(options.testPeers ?? [])],
    log,
  })
  const notices = createNoticeSender(work.db, log)
  const dependencies: Dependencies = {
    database: work,
    ports,
    outbound,
    files,
    mail: createMail({ smtpUrl: options.smtpUrl, from: options.mailFrom, outboxFolder }),
    vault: createVault(options.secret, options.previousSecrets),
    settings,
    enqueue: (db, event, ...facts) => jobs.enqueue(db, event, ...facts),
    notices,
  }
  const readiness = createReadiness([
    async () => (health.isAvailable ? undefined : 'database_unavailable'),
    () =>
      work.db
        .selectNoFrom((e) => e.val(1).as('one'))
        .execute()
        .then(
          () => undefined,
          () => 'database_unavailable' as const,
        ),
    checkFolder(options.dataFolder),
    bucket
      ? async () => ((await bucket.findError()) === undefined ? undefined : 'file_storage_unavailable')
      : checkFolder(join(options.dataFolder, 'files')),
  ])
  const webhooks =
    isWorker && sandboxUrl !== undefined
      ? startSandboxWebhooks({ db: work.db, log, intervalMs: 500, allowedOrigins: [settings.publicUrl, sandboxUrl] })
      : undefined
  return {
    health,
    onError,
    jobs,
    dependencies,
    files,
    outboxFolder,
    readiness,
    jobContextFactory: createContextFactory(dependencies),
    flushSandbox: async () => webhooks?.flush(),
    async close(): Promise<void> {
      webhooks?.stop()
      await jobs.stop()
      await notices.stop()
      await outbound.close()
      bucket?.close()
      await health.stop()
      await work.close()
    },
  }
}

/** Returns the addresses of stand-ins for providers: such a one speaks plain http on this machine. */
function testOrigins(...apiUrls: readonly (string | undefined)[]): string[] {
  return apiUrls.filter((apiUrl) => apiUrl !== undefined).filter((apiUrl) => apiUrl.startsWith('http:'))
}

/** Returns connectors without that of the sandbox where there is none. */
function withoutSandbox<T>(connectors: Readonly<Record<string, T>>, sandboxUrl: string | undefined): Readonly<Record<string, T>> {
  return sandboxUrl === undefined ? Object.fromEntries(Object.entries(connectors).filter(([name]) => name !== 'sandbox')) : connectors
}

/** The start goes on without the bucket: it may come back, and what needs no file works meanwhile. */
async function openBucket(settings: BucketSettings, log: Log): Promise<BucketStore> {
  // Its client takes a moment to load, which a start without a bucket does not pay.
  const { createBucketStore } = await import('./files/files-bucket.ts')
  const bucket = createBucketStore(settings)
  const issue = await bucket.findError()
  if (issue !== undefined) log.error(`The bucket ${settings.name} cannot be used: ${issue}. Pictures and uploads fail until it can`)
  return bucket
}
