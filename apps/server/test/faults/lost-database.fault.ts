import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import type { TestApp } from '../app.ts'
import type { Made } from '../make.ts'
import { makeOperator } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess, pause } from './server-process.ts'

const losses = 20
const writers = 6
/** From the moment the database answers again until a request is answered again. */
const maxRecoveryMs = 2000

let server: ServerProcess
let origin: string
let url: string
let operators: Made[]

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = await makeServerProcess({ secret: Buffer.alloc(32, 7), host: '127.0.0.1', port, env: { STOA_RATE_LIMIT: '1000000' } })
  server.start()
  await server.ready()
  url = `postgresql:///stoa?host=${encodeURIComponent(join(server.dataFolder, 'postgres'))}&user=postgres`
  const { db, close } = openDatabase(url, { max: 2, isOwner: true, onError: () => undefined })
  operators = await Promise.all(Array.from({ length: writers }, () => makeOperator({ db, publicUrl: origin } as TestApp)))
  await close()
})
afterAll(async () => {
  await server.stop()
  await server.discard()
})

const postmaster = async (): Promise<number> => Number.parseInt(await readFile(join(server.dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** Asks the database itself, on a connection of its own. */
async function ask<T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function waitForDatabase(): Promise<void> {
  for (;;) {
    const isBack = await ask('select 1').then(
      () => true,
      () => false,
    )
    if (isBack) return
    await pause(10)
  }
}

const headersOf = (who: Made) => ({ authorization: `Bearer ${who.as.token}`, cookie: who.as.cookie })
const read = (who: Made) => fetch(`${origin}${pathOf(company.my, undefined)}`, { headers: headersOf(who) })
const createRule = (who: Made, name: string) =>
  fetch(`${origin}${pathOf(commission.createRule, undefined)}`, {
    method: 'POST',
    headers: { ...headersOf(who), 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name, percentageBasisPoints: 500, fixedMinor: 0 }),
  })

async function recover(): Promise<number> {
  const [who] = operators
  if (!who) throw new Error('There is no operator')
  await waitForDatabase()
  const backAt = performance.now()
  for (;;) {
    const answer = await read(who)
    await answer.arrayBuffer()
    if (answer.status === 200) return performance.now() - backAt
    await pause(20)
  }
}

const backends = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = 'stoa'`
const ways: readonly { name: string; lose(): Promise<void> }[] = [
  { name: 'every connection is ended', lose: async () => void (await ask(`select pg_terminate_backend(pid) from (${backends}) all_of_them`)) },
  {
    name: 'the process of one connection is killed',
    async lose() {
      const [one] = await ask<{ pid: number }>(`${backends} order by random() limit 1`)
      if (one) process.kill(one.pid, 'SIGKILL')
    },
  },
  { name: 'the database is shut down', lose: async () => void process.kill(await postmaster(), 'SIGINT') },
  { name: 'the database is killed', lose: async () => void process.kill(await postmaster(), 'SIGKILL') },
]

it(`survives ${losses} losses of the database under load, and keeps everything it has acknowledged`, async () => {
  const { pid } = server
  const firstPid = pid()
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const unexpected: string[] = []
  let isOver = false
  const load = operators.map(async (who, writer) => {
    for (let n = 0; !isOver; n++) {
      const name = `rule ${writer} ${n}`
      for (const send of [() => createRule(who, name), () => read(who)]) {
        const answer = await send()
        const text = await answer.text()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 201) acknowledged.push(name)
        else if (answer.status === 503 && !(answer.headers.get('retry-after') !== null && /"cause":"\w+"/.test(text))) unexpected.push(text)
        else if (answer.status !== 200 && answer.status !== 503) unexpected.push(`${answer.status} ${text}`)
      }
      await pause(80)
    }
  })
  const recoveries: string[] = []
  const slow: string[] = []
  for (let n = 0; n < losses; n++) {
    await pause(500 + Math.random() * 500)
    const way = ways[n % ways.length]
    await way?.lose()
    await pause(50)
    const ms = Math.round(await recover())
    recoveries.push(`${ms}`)
    if (ms > maxRecoveryMs) slow.push(`${way?.name}: ${ms} ms`)
  }
  await pause(1000)
  isOver = true
  await Promise.all(load)
  process.stdout.write(`${losses} losses, recovered after ${recoveries.join(', ')} ms; answers ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(unexpected).toEqual([])
  expect(slow).toEqual([])
  expect([server.isRunning(), pid()]).toEqual([true, firstPid])
  const stored = new Set((await ask<{ name: string }>('select name from commission_rule')).map(({ name }) => name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(losses)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
})

it('ends requests that wait for a frozen database within six seconds, and serves again when it goes on', async () => {
  const processes = [
    await postmaster(),
    ...(await ask<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')).map(({ pid }) => pid),
  ]
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of processes) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile, as connections do.
      }
    }
  }
  const started = performance.now()
  signalAll('SIGSTOP')
  try {
    const answers = await Promise.all(
      operators.map(async (who) => {
        const answer = await read(who)
        return [answer.status, ((await answer.json()) as { cause?: string }).cause]
      }),
    )
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(`requests to a frozen database ended after ${seconds.toFixed(1)} s\n`)
    expect(answers).toEqual(operators.map(() => [503, 'database_unavailable']))
    expect(seconds).toBeLessThan(6)
  } finally {
    signalAll('SIGCONT')
  }
  expect(await recover()).toBeLessThan(maxRecoveryMs)
})
