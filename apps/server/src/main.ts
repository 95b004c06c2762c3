import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declaredRoutes } from './app.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { ensureAdmin } from './domains/auth/ensure-admin.ts'
import { openInstallation } from './installation.ts'
import { createLog } from './kit/log.ts'
import { migrate } from './kit/migrate.ts'
import { startPostgres } from './kit/postgres.ts'
import { checkRoutes } from './kit/server.ts'
import { routes } from './routes.ts'
import { moveSandbox } from './sandbox/move-sandbox.ts'

const started = performance.now()

/** A line for the person at the terminal, beside the log. */
function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

function sinceStart(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

async function readSecret(config: Config): Promise<Buffer> {
  if (config.secret) return Buffer.from(config.secret, 'base64')
  const path = join(config.dataFolder, 'secret')
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  } catch {
    const secret = randomBytes(32)
    await writeFile(path, `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

async function main(): Promise<void> {
  const config = readConfig()
  checkRoutes(routes, declaredRoutes)
  const log = createLog({ level: config.logLevel, name: 'stoa' })
  await mkdir(config.dataFolder, { recursive: true })
  const secret = await readSecret(config)
  const postgres = config.databaseUrl === undefined ? await startPostgres({ folder: config.dataFolder }) : undefined
  const ownerUrl = config.databaseUrl ?? postgres?.connectionString ?? ''
  if (postgres) say(`  database ready (${sinceStart()})`)
  const applied = await migrate(ownerUrl)
  if (applied.length > 0) say(`  ${applied.length} migrations applied (${sinceStart()})`)
  const localAddress = `http://127.0.0.1:${config.port}`
  const installation = await openInstallation({
    databaseUrl: config.applicationDatabaseUrl ?? postgres?.applicationConnectionString ?? ownerUrl,
    secret,
    dataFolder: config.dataFolder,
    filesBucket: config.filesBucket,
    webFolder: config.webFolder,
    settings: { publicUrl: config.publicUrl, sandboxUrl: localAddress, isProduction: config.isProduction, isDemo: config.isDemo },
    role: config.role,
    poolSize: config.poolSize,
    rateLimit: config.rateLimit,
    trustedProxies: config.trustedProxies,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    log,
  })

  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    say(`\n  ${signal}: stopping`)
    const late = setTimeout(() => process.exit(1), 15_000)
    late.unref()
    await installation.close()
    await postgres?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  // The starter was killed: without it nobody could stop this process by its terminal.
  process.on('disconnect', () => void stop('the starter is gone'))

  if (!config.isProduction) await moveSandbox(installation.making.db, localAddress)
  if (config.role !== 'worker') await installation.server.listen({ host: config.host, port: config.port })
  if (config.role !== 'api') await installation.work()
  await ensureAdmin(installation.making, config.adminEmail)
  const signIns = config.isDemo
    ? await seedDemo(installation, { log, say: (text) => say(`  ${text} (${sinceStart()})`), sandboxUrl: localAddress })
    : []

  say('')
  say(`  Stoa is ready at ${config.publicUrl} (${sinceStart()})`)
  if (config.role !== 'worker') say(`  API reference at ${config.publicUrl}/api/docs`)
  if (!config.isProduction && config.smtpUrl === undefined) say(`  Mails it would send: ${config.publicUrl}/dev/outbox`)
  for (const one of signIns) say(`  ${one.label.padEnd(22)} ${one.email.padEnd(30)} ${one.password}`)
  say('')
}

try {
  await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
