import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { browserArgs, findBrowser } from '../../../tools/browser.mjs'
import { awaitJobs, deleteJobs } from '../../server/test/await-jobs.ts'
import type { Template } from '../../server/test/database.ts'
import { cloneDatabase, makeTemplate, runOn } from '../../server/test/database.ts'
import { slowDown } from './slow-down.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The real server on a database of its own, as a process, with the built portal. */
export type Portal = {
  url: string
  /** Its database, for what no screen makes. */
  databaseUrl: string
  /** The newest mail to an address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<string>
  stop(): Promise<void>
}

/** What a portal starts with: the demo, with the pictures of its products that are there after `picturesMs`, or nothing. */
type Start = { demo?: boolean; picturesMs?: number }

/** Starts a server on a database of its own; `demo` copies one that was filled once for all journeys. */
async function startPortal({ demo = false, picturesMs = 10_000 }: Start = {}): Promise<Portal> {
  const template = demo ? await makeTemplate('demo', (empty) => fillDemo(empty, picturesMs)) : undefined
  const database = await cloneDatabase(template?.name)
  const folder = await mkdtemp(join(tmpdir(), 'stoa-journey-'))
  if (template) await cp(template.folder, folder, { recursive: true })
  const { url, stop } = await startServer({ databaseUrl: database.url, folder, demo })
  return {
    url,
    databaseUrl: database.url,
    async mailTo(address, subject) {
      const end = Date.now() + 30_000
      while (Date.now() < end) {
        const files = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
        for (const name of files.reverse()) {
          const message = JSON.parse(await readFile(join(folder, 'outbox', name), 'utf8')) as { to: string; subject: string; text: string }
          if (message.to.includes(address) && subject.test(message.subject)) return message.text
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`No mail to ${address} about ${String(subject)} came`)
    },
    async stop() {
      await stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const pictures = 'product.pictures'

/** Fills a database with the demo and waits until its jobs are done, and most pictures fetched: each copy starts at rest. */
async function fillDemo({ url, folder }: Template & { url: string }, picturesMs: number): Promise<void> {
  const server = await startServer({ databaseUrl: url, folder, demo: true })
  await awaitJobs(url, { except: [pictures] })
  await awaitJobs(url, { limitMs: picturesMs })
  await server.stop()
  await deleteJobs(url, pictures)
  // PostgreSQL gathers these statistics automatically a minute later: without them a search may be planned badly.
  await runOn(url, 'analyze')
}

/** A process of the server. It ends with the process of the tests, however that ends. */
async function startServer(options: { databaseUrl: string; folder: string; demo: boolean }): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: options.databaseUrl,
      STOA_DATA: options.folder,
      STOA_DEMO: options.demo ? 'on' : 'off',
      STOA_PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      STOA_RATE_LIMIT: '1000000',
      // Each journey starts two processes of the same programs: compiled once, they start in half the time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await ready(server)
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        if (server.exitCode !== null) return resolve()
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      }),
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const onData = (chunk: Buffer): void => {
      said += chunk.toString('utf8')
      if (/is ready at/.test(said)) resolve()
    }
    server.stdout?.on('data', onData)
    server.stderr?.on('data', onData)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.slice(-3000)}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

type Person = { page: Page; context: BrowserContext }

/** What a journey file opens of the browser: people with profiles of their own, and what went wrong on their pages. */
export type PortalBrowser = {
  person(size?: { width: number; height: number }, scheme?: 'light' | 'dark'): Promise<Person>
  /** Script errors and content that the page's policy refused. */
  issues: string[]
  close(): Promise<void>
}

// One browser for all journeys of a process: it ends with it.
let chromiumBrowser: Promise<Browser> | undefined

/** Opens profiles in the browser that all journeys of a process share. */
export async function openBrowser(): Promise<PortalBrowser> {
  const browser = await (chromiumBrowser ??= chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    args: browserArgs,
  }))
  const issues: string[] = []
  const contexts: BrowserContext[] = []
  return {
    issues,
    async person(size = { width: 1440, height: 900 }, scheme = 'light') {
      const context = await browser.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' })
      contexts.push(context)
      await slowDown(context)
      // Says what was refused and by which line, beside what the console says.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber, columnNumber, sample, target }) =>
          console.error(
            `Refused to go on: ${violatedDirective} at ${sourceFile}:${lineNumber}:${columnNumber} ${sample} ${target instanceof Element ? target.outerHTML.slice(0, 200) : ''}`,
          ),
        ),
      )
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      page.on('pageerror', (error) => issues.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) issues.push(`${page.url()}: ${message.text()}`)
      })
      return { page, context }
    },
    close: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  }
}

/** What a journey file works with. */
export type Opened = { portal: Portal; browser: PortalBrowser }

/** The set-up of a journey file: a portal and the browser, handed to `begin` before the first test and closed after the last. */
export function openBeforeAll(options: Start, begin: (opened: Opened) => Promise<void> | void): void {
  let opened: Opened | undefined
  beforeAll(
    async () => {
      const [portal, browser] = await Promise.all([startPortal(options), openBrowser()])
      opened = { portal, browser }
      await begin(opened)
    },
    // Ends only what hangs: on a busy machine the demo alone was seen to take more than five minutes.
    900_000 + (options.picturesMs ?? 0),
  )
  afterAll(async () => {
    await opened?.browser.close()
    await opened?.portal.stop()
  })
}
