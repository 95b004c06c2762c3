import { createServer } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Problem } from '@stoa/contract/errors.ts'
import { Problem as ProblemShape } from '@stoa/contract/errors.ts'
import type { Answer, RouteDefinition, Sent } from '@stoa/contract/route.ts'
import { answerShape } from '@stoa/contract/route.ts'
import { pathOf, queryOf } from '@stoa/contract/route-address.ts'
import { expect } from 'vitest'
import { openInstallation } from '../src/installation.ts'
import { openDatabase } from '../src/database/db.ts'
import type { ShopifyApp } from '../src/connectors/shops/shopify/shopify-app.ts'
import { noShopifyApp } from '../src/connectors/shops/shopify/shopify-app.ts'
import type { BillingKeys } from '../src/connectors/payments/stripe/billing.ts'
import type { WixSettings } from '../src/connectors/shops/wix/wix-app.ts'
import type { Dns } from '../src/domains/marketplace/ports.ts'
import type { Log } from '../src/kit/log.ts'
import { createLog } from '../src/kit/log.ts'
import { cloneDatabase } from './database.ts'
import { listStaleCards } from './product-cards.ts'
import { noWix } from './wix/no-wix.ts'

/** How long jobs of other processes of a test may take. */
const drainLimitMs = 20_000

/** A signed-in caller of a test: what a browser or a machine would carry. */
export type As = { token: string; cookie?: string } | undefined

/** A file of a form. */
type Upload = { name: string; type: string; bytes: Buffer }

type Given<R extends RouteDefinition> = { [K in keyof Sent<R> as Sent<R>[K] extends undefined ? never : K]: Sent<R>[K] } & {
  as?: As
  key?: string
  headers?: Record<string, string>
  /** `sort`, `limit`, `filter`, `count`, `cursor` of a paged list. */
  page?: Record<string, string | number | boolean>
  /** Files by field: sent as multipart with the body's fields nested. */
  upload?: Record<string, Upload | Upload[]>
}

/**
 * A whole Stoa on a database of its own, listening on a loopback port. `drain` runs every waiting job and report of the sandbox. With `reach`, Stoa
 * reaches its database by another address, such as a proxy's; the tests' own connections do not.
 */
export async function startTestApp(
  options: {
    rateLimit?: number
    bodyIdleMs?: number
    reach?: (databaseUrl: string) => Promise<string>
    poolSize?: number
    log?: Log
    metricsToken?: string
    isProduction?: boolean
    webFolder?: string
    dns?: Dns
    wix?: Partial<WixSettings>
    shopify?: ShopifyApp
    stripeUrl?: string
    billing?: BillingKeys
    adyenUrl?: string
    /** Its port, where another installation has to know it before. */
    port?: number
    /** Origins of other installations that it may call. */
    peers?: readonly string[]
  } = {},
) {
  const database = await cloneDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'stoa-data-'))
  const port = options.port ?? (await freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  const log = options.log ?? createLog({ level: process.env.TEST_LOG ?? 'silent', name: 'test' })
  const installation = await openInstallation({
    databaseUrl: options.reach ? await options.reach(database.url) : database.url,
    secret: Buffer.alloc(32, 7),
    previousSecrets: [],
    dataFolder,
    filesBucket: undefined,
    webFolder: options.webFolder ?? join(dataFolder, 'no-web'),
    settings: { publicUrl, isProduction: options.isProduction ?? false },
    sandboxUrl: options.isProduction ? undefined : publicUrl,
    // A machine that has other work answers late. Tests of the limits themselves reach the database by another address.
    patience: options.reach ? 1 : 10,
    role: 'all',
    poolSize: options.poolSize ?? 20,
    rateLimit: options.rateLimit ?? 1_000_000,
    bodyIdleMs: options.bodyIdleMs,
    checksCache: true,
    trustedProxies: 0,
    ...(options.metricsToken === undefined ? {} : { metrics: { token: options.metricsToken } }),
    wix: { ...noWix, ...options.wix },
    shopify: options.shopify ?? noShopifyApp,
    stripeUrl: options.stripeUrl,
    billing: options.billing,
    adyenUrl: options.adyenUrl,
    testPeers: options.peers,
    smtpUrl: undefined,
    // No test asks the internet.
    dns: options.dns ?? { listTexts: async () => [], listAliases: async () => [], listAddresses: async () => [] },
    mailFrom: 'Stoa <test@localhost>',
    log,
  })
  await installation.server.listen({ host: '127.0.0.1', port })
  const checks = openDatabase(database.url, { max: 4, isOwner: true, onError: () => undefined })

  async function send(
    route: RouteDefinition,
    given: Given<RouteDefinition>,
  ): Promise<{ status: number; headers: Headers; body: unknown; bytes: Buffer; cookie: string | undefined }> {
    const headers: Record<string, string> = { ...given.headers }
    if (given.as) headers.authorization = `Bearer ${given.as.token}`
    if (given.as?.cookie) headers.cookie = given.as.cookie
    if (given.key) headers['idempotency-key'] = given.key
    const parts = given as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
    let body: string | FormData | undefined
    if (given.upload) {
      body = new FormData()
      for (const [field, file] of Object.entries(given.upload).flatMap(([name, files]) => [files].flat().map((one) => [name, one] as const)))
        body.append(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
      appendNested(body, parts.body)
    } else if (parts.body !== undefined) {
      headers['content-type'] ??= 'application/json'
      body = typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body)
    }
    const response = await fetch(`${publicUrl}${pathOf(route, parts.params)}${queryOf({ ...parts.query, ...given.page })}`, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined,
      cookie: response.headers.get('set-cookie')?.split(';')[0],
    }
  }

  return {
    publicUrl,
    dataFolder,
    db: checks.db,
    pool: checks.pool,
    installation,
    /** The answer as it came, whatever its status. */
    raw: send as <R extends RouteDefinition>(
      route: R,
      given: Given<R>,
    ) => Promise<{ status: number; headers: Headers; body: unknown; bytes: Buffer; cookie: string | undefined }>,
    /** The answer of a call that must succeed, checked against the contract to the last key. */
    async call<R extends RouteDefinition>(route: R, given: Given<R>): Promise<Answer<R>> {
      const answer = await send(route, given)
      if (answer.status >= 400) expect.fail(`${route.method} ${route.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      expect(answer.status).toBe(route.status ?? (answerShape(route) || route.answers ? 200 : 204))
      const shape = answerShape(route)
      if (shape) {
        const result = shape.safeParse(answer.body)
        if (!result.success)
          expect.fail(`${route.path} answered what the contract does not say: ${JSON.stringify(result.error.issues).slice(0, 1500)}`)
        expect(answer.body, `${route.path} answers keys the contract does not name`).toEqual(result.data)
      }
      return answer.body as Answer<R>
    },
    /** The problem of a call that must be refused. */
    async refused<R extends RouteDefinition>(route: R, given: Given<R>): Promise<Problem> {
      const answer = await send(route, given)
      if (answer.status < 400)
        expect.fail(`${route.method} ${route.path} answered ${answer.status} instead of refusing: ${JSON.stringify(answer.body)}`)
      return ProblemShape.parse(answer.body)
    },
    /** Runs jobs and sandbox reports until all is quiet: in a fixed order, or in parallel as workers do. */
    async drain(options: { isParallel?: boolean } = {}): Promise<void> {
      const end = Date.now() + drainLimitMs
      for (let round = 0; round < 20 || Date.now() < end; round++) {
        await installation.jobs.drain(installation.jobContextFactory, options)
        await installation.flushSandbox()
        if ((await installation.jobs.ready()) === 0) return
        // Another process may be at the rest of them.
        if (round >= 20) await setTimeout(50)
      }
      throw new Error('Jobs and sandbox do not finish')
    },
    /** Mails written so far, newest first. */
    async mails(): Promise<{ to: string; subject: string; text: string }[]> {
      const { listOutbox } = await import('../src/outbound/mail.ts')
      return listOutbox(join(dataFolder, 'outbox'))
    },
    readFile: (key: string) => readFile(join(dataFolder, 'files', key)),
    async writeFile(key: string, text: string): Promise<void> {
      await mkdir(dirname(join(dataFolder, 'files', key)), { recursive: true })
      await writeFile(join(dataFolder, 'files', key), text)
    },
    /** Ends the installation. Throws when a card of a product list differs from the rows it is made of, whatever the tests wrote. */
    async stop(): Promise<void> {
      await installation.close()
      const stale = await listStaleCards(checks.db)
      await checks.close()
      await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
      if (stale.length > 0) throw new Error(`The list shows other pictures or variants than these products have: ${stale.slice(0, 5).join(', ')}`)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

function appendNested(form: FormData, value: unknown, name = ''): void {
  if (value === undefined) return
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) appendNested(form, inner, name === '' ? key : `${name}[${key}]`)
  } else form.append(name, value === null ? '' : String(value))
}

/** Returns a port that nothing listens to. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
