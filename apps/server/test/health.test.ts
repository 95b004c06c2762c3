import { rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { company } from '@stoa/contract/company.ts'
import { notification } from '@stoa/contract/notification.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

const token = 'a-token-of-the-scraper'
let app: TestApp
let guarded: TestApp
let merchant: Made
beforeAll(async () => {
  ;[app, guarded] = await Promise.all([startTestApp(), startTestApp({ metricsToken: token })])
  merchant = await makeMerchant(app)
})
afterAll(async () => {
  await Promise.all([app.stop(), guarded.stop()])
})

const ready = async (of: TestApp) => {
  const answer = await fetch(`${of.publicUrl}/health/ready`)
  return { status: answer.status, body: await answer.json() }
}
const metrics = (of: TestApp, headers: Record<string, string> = {}) => fetch(`${of.publicUrl}/metrics`, { headers })

it('is not ready until the demo is filled, and says so', async () => {
  const unblock = app.installation.readiness.block('demo_not_ready')
  expect(await ready(app)).toEqual({ status: 503, body: { status: 'not_ready', reasons: ['demo_not_ready'] } })
  unblock()
  expect(await ready(app)).toEqual({ status: 200, body: { status: 'ready' } })
})

it('answers for the names it is served under, so that a proxy gets certificates for these alone', async () => {
  const { companyId } = await makeOperator(app)
  const host = 'shop-of-health.example'
  const served = async (domain: string) => {
    const answer = await fetch(`${app.publicUrl}/health/domain?${domain}`)
    return [answer.status, await answer.json()]
  }
  const [yes, no] = [
    [200, { status: 'served' }],
    [404, { status: 'not_served' }],
  ]
  expect(await served('domain=127.0.0.1')).toEqual(yes)
  await sql`update marketplace set host = ${host} where id = ${companyId}`.execute(app.db)
  expect(await served(`domain=${host}`)).toEqual(no)
  await sql`update marketplace set host_verified_at = now() where id = ${companyId}`.execute(app.db)
  expect(await served(`domain=${host.toUpperCase()}`)).toEqual(yes)
  const spaces = [`domain=%20${host}`, `domain=${host}%20`, `domain=${host}%C2%A0`]
  for (const wrong of [
    '',
    'domain=',
    'domain=other.example',
    `domain=${host}&domain=other.example`,
    `domain=${'a'.repeat(300)}`,
    'domain=%00',
    ...spaces,
  ])
    expect(await served(wrong)).toEqual(no)
})

it('shows its metrics to programs on the same machine only, and not by way of a proxy', async () => {
  const answer = await metrics(app)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
  expect((await metrics(app, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
})

it.each(['/metrics', '/dev/outbox'])('shows %s under a name of this machine only, so that no page of another site reads it', async (path) => {
  const { port } = new URL(app.publicUrl)
  const statusUnder = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusUnder(`localhost:${port}`)).toBe(200)
  expect(await statusUnder(`shop.localhost:${port}`)).toBe(200)
  expect(await statusUnder(`evil.example:${port}`)).toBe(404)
  expect(await statusUnder('127.0.0.1.evil.example')).toBe(404)
})

it('shows its metrics to who has the token', async () => {
  expect((await metrics(guarded)).status).toBe(404)
  expect((await metrics(guarded, { authorization: 'Bearer another-token-entirely' })).status).toBe(404)
  expect((await metrics(guarded, { authorization: `Bearer ${token}` })).status).toBe(200)
})

it('is not ready when nothing can be written to the data folder', async () => {
  await rm(guarded.dataFolder, { recursive: true, force: true })
  await writeFile(guarded.dataFolder, 'not a folder')
  expect(await ready(guarded)).toEqual({ status: 503, body: { status: 'not_ready', reasons: ['storage_not_writable'] } })
})

it('finishes requests in progress when it stops, ends event streams and closes idle connections', async () => {
  const agent = new Agent({ keepAlive: true })
  const url = new URL(app.publicUrl)
  const headers = { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie }
  const get = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request({ agent, host: url.hostname, port: url.port, path, headers }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      })
        .once('error', reject)
        .end()
    })
  expect(await get('/health/live')).toEqual({ status: 200, connection: 'keep-alive' })
  const stream = await fetch(`${app.publicUrl}${pathOf(notification.events, undefined)}`, { headers })

  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table company in access exclusive mode')
  const inProgress = get(`/api${company.my.path}`)
  await expect
    .poll(async () => (await holder.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount)
    .toBe(1)
  app.installation.readiness.block('stopping')
  expect(await ready(app)).toMatchObject({ status: 503, body: { reasons: ['stopping'] } })
  const closed = app.installation.server.close()
  await holder.query('rollback')
  holder.release()
  expect(await inProgress).toEqual({ status: 200, connection: 'close' })
  expect(await stream.text()).toContain('retry:')
  await closed
  await expect(get('/health/live')).rejects.toThrow('ECONNREFUSED')
})
