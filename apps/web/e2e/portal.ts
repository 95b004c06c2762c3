import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { cloneDatabase } from '../../server/test/database.ts'

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

export async function startPortal({ demo = false }: { demo?: boolean } = {}): Promise<Portal> {
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'stoa-journey-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: database.url,
      STOA_DATA: folder,
      STOA_DEMO: demo ? 'on' : 'off',
      STOA_PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      STOA_RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(server)
  return {
    url,
    databaseUrl: database.url,
    async mailTo(address, subject) {
      const end = Date.now() + 30_000
      while (Date.now() < end) {
        const files = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
        for (const name of files.reverse()) {
          const letter = JSON.parse(await readFile(join(folder, 'outbox', name), 'utf8')) as { to: string; subject: string; text: string }
          if (letter.to.includes(address) && subject.test(letter.subject)) return letter.text
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail to ${address} about ${String(subject)} came`)
    },
    async stop() {
      await new Promise<void>((resolve) => {
        if (server.exitCode !== null) return resolve()
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      })
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8')
      if (/is ready at/.test(said)) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
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

/** A browser of its own, with an empty profile. Its pages fail the journey on a script error or a refused piece of content. */
export async function openBrowser(): Promise<{
  person(size?: { width: number; height: number }, scheme?: 'light' | 'dark'): Promise<{ page: Page; context: BrowserContext }>
  faults: string[]
  close(): Promise<void>
}> {
  const browser = await chromium.launch({
    executablePath: process.env.STOA_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const faults: string[] = []
  return {
    faults,
    async person(size = { width: 1440, height: 900 }, scheme = 'light') {
      const context = await browser.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) faults.push(`${page.url()}: ${message.text()}`)
      })
      return { page, context }
    },
    close: () => browser.close(),
  }
}
