import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { auth } from '@stoa/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { sealedAddress } from '../src/domains/auth/rules.ts'
import { appContext } from '../src/domains/auth/second-factor/rules.ts'
import { createVault } from '../src/secrets/crypto.ts'
import { rotateSecret } from '../src/rotate-secret.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeWebhookEndpoint } from './fixtures-webhook.ts'
import { makeOperator, unique } from './make.ts'
import { makeSyncedShop } from './make-synced-shop.ts'

const old = Buffer.alloc(32, 7)
const next = randomBytes(32)

let app: TestApp
let databaseUrl: string
let shopId: string
beforeAll(async () => {
  app = await startTestApp()
  databaseUrl = app.pool.options.connectionString ?? ''
  await makeSyncedShop(app, 1)
  shopId = (await app.pool.query<{ id: string }>(`select id from connection where kind = 'shop'`)).rows[0]?.id ?? ''
  const operators = [await makeOperator(app), await makeOperator(app), await makeOperator(app)]
  await makeWebhookEndpoint(app, operators[0]?.companyId ?? '', 'sealed')
  const userId = operators[0]?.userId ?? ''
  const sealed = createVault(old).seal({ secret: 'JBSWY3DPEHPK3PXP' }, appContext(userId))
  await app.pool.query('insert into authenticator_app (user_id, secret, confirmed_at) values ($1, $2, now())', [userId, sealed])
  await app.call(auth.sendEmailReset, { body: { email: `${unique()}@stoa.example` } })
})
afterAll(() => app.stop())

/** The sealed values of connections, webhook endpoints and waiting jobs, by id. */
async function sealedValues(): Promise<{ id: string; sealed: Buffer; context: string }[]> {
  const { rows } = await app.pool.query<{ id: string; sealed: Buffer; context: string }>(
    `select id, secrets as sealed, id::text as context from connection where secrets is not null
     union all select id, secrets, id::text from webhook_endpoint
     union all select user_id, secret, 'authenticator app ' || user_id from authenticator_app
     union all select id, decode(data ->> 'sealed', 'base64'), $1 from pgboss.job where data ? 'sealed' and state in ('created', 'retry')`,
    [sealedAddress],
  )
  return rows
}

/** Runs `npm run db -- rotate-secret`. */
async function runCommand(secret: Buffer, previous: readonly Buffer[]): Promise<{ code: number; text: string }> {
  const tool = fileURLToPath(new URL('../../../tools/db.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    STOA_DATA: app.dataFolder,
    STOA_SECRET: secret.toString('base64'),
    STOA_SECRET_PREVIOUS: previous.map((one) => one.toString('base64')).join(','),
  }
  const options = { env }
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', tool, 'rotate-secret'], options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, text: error.stdout + error.stderr }),
  )
}

/** Hashes that are called otherwise: of an address, and of a file. */
const hashes = new Set(['connection.webhook_key', 'case_file.sha256', 'conversation_file.sha256', 'recovery_code.salt'])
/** What a device made known of its passkey: no secrets. */
const publicKeys = new Set(['passkey.credential_id', 'passkey.public_key'])

it('knows every column that holds bytes: hashes, which need no key, and the sealed secrets of connections and webhook endpoints', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !name.endsWith('hash') && !hashes.has(name) && !publicKeys.has(name))).toEqual([
    'authenticator_app.secret',
    'connection.secrets',
    'webhook_endpoint.secrets',
  ])
})

it('seals connections, webhook endpoints and waiting mails under the new secret, each once', async () => {
  const before = await sealedValues()
  expect(before.map(({ id }) => id)).toContain(shopId)
  expect(before.length).toBe(7)
  const vault = createVault(next, [old])
  const contents = before.map(({ sealed, context }) => vault.open(sealed, context))

  expect(await rotateSecret(databaseUrl, vault)).toEqual([
    { name: 'connection', count: { resealed: 4, current: 0, unopened: [] } },
    { name: 'webhook endpoint', count: { resealed: 1, current: 0, unopened: [] } },
    { name: 'waiting mail', count: { resealed: 1, current: 0, unopened: [] } },
    { name: 'authenticator app', count: { resealed: 1, current: 0, unopened: [] } },
  ])
  const after = await sealedValues()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const withoutOld = createVault(next)
  expect(after.map(({ sealed, context }) => withoutOld.open(sealed, context))).toEqual(contents)

  expect(await rotateSecret(databaseUrl, vault)).toEqual([
    { name: 'connection', count: { resealed: 0, current: 4, unopened: [] } },
    { name: 'webhook endpoint', count: { resealed: 0, current: 1, unopened: [] } },
    { name: 'waiting mail', count: { resealed: 0, current: 1, unopened: [] } },
    { name: 'authenticator app', count: { resealed: 0, current: 1, unopened: [] } },
  ])
})

it('goes on where an interrupted rotation stopped, over several batches', async () => {
  const [operator] = (await app.pool.query<{ id: string }>(`select company_id as id from connection where kind = 'payment' limit 1`)).rows
  const ids = Array.from({ length: 450 }, () => uuidv7())
  // The first 250 as an interrupted rotation leaves them.
  const sealed = ids.map((id, n) =>
    createVault(n < 250 ? next : old)
      .seal({ apiKey: id }, id)
      .toString('hex'),
  )
  await app.pool.query(
    `insert into connection (company_id, id, kind, provider, secrets, ended_at)
     select $1, id, 'shop', 'sandbox', decode(secrets, 'hex'), now() from unnest($2::uuid[], $3::text[]) as k (id, secrets)`,
    [operator?.id, ids, sealed],
  )
  const [connections] = await rotateSecret(databaseUrl, createVault(next, [old]))
  expect(connections?.count).toEqual({ resealed: 200, current: 254, unopened: [] })
  const withoutOld = createVault(next)
  for (const value of await sealedValues()) expect(withoutOld.open(value.sealed, value.context)).toBeDefined()
})

it('prints what was sealed again, names what no known secret opens, and then exits with code 1', async () => {
  const last = randomBytes(32)
  const done = await runCommand(last, [next, old])
  expect(done.code).toBe(0)
  expect(done.text).toMatch(
    /^connection: (\d+) sealed again, 0 already sealed under the current secret, 0 left\nwebhook endpoint: 1 sealed again, .*\nwaiting mail: 1 sealed again, 0 already/,
  )
  const lost = createVault(randomBytes(32)).seal({ apiKey: 'x' }, shopId)
  await app.pool.query('update connection set secrets = $1 where id = $2', [lost, shopId])
  const failed = await runCommand(last, [])
  expect(failed.code).toBe(1)
  expect(failed.text).toMatch(/^connection: 0 sealed again, \d+ already sealed under the current secret, 1 left\n/)
  expect(failed.text).toContain(`connection ${shopId} opens under no known secret`)
  expect(failed.text).toContain('STOA_SECRET_PREVIOUS')
})
