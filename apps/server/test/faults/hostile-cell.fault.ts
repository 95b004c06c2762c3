import { once } from 'node:events'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import type { TestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import type { Made } from '../make.ts'
import { makeMerchant } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { makeServerProcess } from './server-process.ts'

/** Health answers within this, whatever is read. */
const maxAnswerMs = 100
const cellLength = 1_000_000
const host = '127.0.0.3'
const units = ['<a', '<script', '&', '<!--', '<![CDATA[', '"', '<div>', ',']

/** Requests the server's health again and again, in a thread apart from the one that sends files. */
const poll = `
  const { parentPort, workerData } = require('node:worker_threads')
  let phase = ''
  parentPort.on('message', (next) => { phase = next })
  const answers = []
  ;(async () => {
    // The first request loads the client and opens its connection.
    await (await fetch(workerData)).arrayBuffer()
    parentPort.postMessage('ready')
    while (phase !== 'end') {
      const started = performance.now()
      const answer = await fetch(workerData)
      await answer.arrayBuffer()
      answers.push({ phase, ms: answer.status === 200 ? performance.now() - started : Infinity })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    parentPort.postMessage(answers)
  })()`

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDatabase>
let server: ServerProcess
let origin: string
let merchant: Made

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, { max: 2, isOwner: true, onError: () => undefined })
  const port = await freePort()
  origin = `http://${host}:${port}`
  merchant = await makeMerchant({ db: db.db, publicUrl: origin } as TestApp)
  server = await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host, port })
  server.start()
  await server.ready()
})
afterAll(async () => {
  await server.discard()
  await db.close()
  await database.drop()
})

const header = ['Handle', 'Title', 'Body (HTML)', 'Tags', 'Variant Price', 'Variant Inventory Qty', 'Image Src']

/** A product file with one hostile cell for each unit, in a column of its own choice, quoted as it has to be. */
function hostileFile(): Buffer {
  const rows = units.map((unit, index) => {
    const cell = `"${unit.repeat(Math.ceil(cellLength / unit.length)).replaceAll('"', '""')}"`
    const place = 2 + (index % 2)
    return [
      `hostile-${index}`,
      `Hostile ${index}`,
      ...header.slice(2).map((_, column) => (column + 2 === place ? cell : column === 2 ? '5' : '')),
    ].join(',')
  })
  return Buffer.from([header.join(','), ...rows, 'good,Good,Fine,tag,5,1,'].join('\n'))
}

/** The same as an RSS feed. */
function hostileFeed(): Buffer {
  const items = units.map((unit, index) => `<item><id>h${index}</id><title>${unit.repeat(Math.ceil(cellLength / unit.length))}</title></item>`)
  return Buffer.from(`<rss><channel>${items.join('\n')}<item><id>good</id><title>Good</title><price>5 EUR</price></item></channel></rss>`)
}

it(`answers health within ${maxAnswerMs} ms while a feed and an import with cells of 1 MB are read`, async () => {
  const polling = new Worker(poll, { eval: true, workerData: `${origin}/health/live` })
  await once(polling, 'message')
  let answers: { phase: string; ms: number }[] = []
  try {
    for (const [name, bytes] of [
      ['shop.csv', hostileFile()],
      ['shop.xml', hostileFeed()],
    ] as const) {
      polling.postMessage(`set-up of ${name}`)
      await send(connection.platformSetup, { form: { platform: 'feed', settings: {} }, file: { name, bytes } })
      await db.pool.query('delete from run_item; delete from run_seen; delete from run')
      polling.postMessage(`sync of ${name}`)
      const run = await ended(await send<Run>(product.sync, { params: { id: merchant.companyId } }))
      expect([name, run.status]).toEqual([name, 'done'])
    }
    polling.postMessage('upload')
    const one = await send<ProductImport>(productImport.file, { file: { name: 'products.csv', bytes: hostileFile() } })
    const chosen = { id: one.id, mapping: one.mapping, options: one.options }
    polling.postMessage('preview')
    await send(productImport.preview, { json: chosen })
    polling.postMessage('import')
    const run = await ended(await send<Run>(productImport.start, { json: chosen }))
    expect(run.status).toBe('done')
  } finally {
    polling.postMessage('end')
    ;[answers] = (await once(polling, 'message')) as [typeof answers]
    await polling.terminate()
  }
  answers.sort((a, b) => b.ms - a.ms)
  const slowest = answers.slice(0, 3).map(({ phase, ms }) => `${ms.toFixed(0)} ms in the ${phase}`)
  process.stdout.write(`${answers.length} health answers, the slowest ${slowest.join(', ')}\n`)
  expect(answers.length).toBeGreaterThan(100)
  // Holds on a machine that does nothing else.
  expect(answers[0]?.ms, slowest.join(', ')).toBeLessThanOrEqual(maxAnswerMs)
  const { rows } = await db.pool.query<{ reference: string }>('select merchant_product_reference as reference from product where merchant_id = $1', [
    merchant.companyId,
  ])
  expect(rows.map(({ reference }) => reference)).toContain('good')
})

type Route = { method: string; path: string }
type Given = { params?: Record<string, string>; json?: unknown; form?: Record<string, unknown>; file?: { name: string; bytes: Buffer } }

async function send<T = unknown>(route: Route, { params = {}, json, form = {}, file }: Given): Promise<T> {
  const headers: Record<string, string> = { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie, origin }
  let body: FormData | string | undefined
  if (file) {
    body = new FormData()
    for (const [key, value] of Object.entries(form)) if (typeof value === 'string') body.append(key, value)
    body.append('file', new Blob([new Uint8Array(file.bytes)], { type: 'text/csv' }), file.name)
  } else if (json !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(json)
  }
  const answer = await fetch(`${origin}${pathOf(route as typeof product.sync, params)}`, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${route.path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

async function ended({ runId }: Run): Promise<Run> {
  for (;;) {
    const run = await send<Run>(runs.get, { params: { id: runId } })
    if (run.status !== 'queued' && run.status !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, host, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
