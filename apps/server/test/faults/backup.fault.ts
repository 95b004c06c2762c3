import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { collection } from '@stoa/contract/collection.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { checkInvariants } from '../../src/domains/ledger/check-invariants.ts'
import { openDatabase } from '../../src/database/db.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import { unique } from '../make.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, settle } from '../make-orders.ts'
import { makeSyncedShop } from '../make-synced-shop.ts'

const backups = 3
/** Writes of each kind that are acknowledged before a backup starts. */
const minWrites = 10

type Kind = 'intake' | 'refund' | 'sync' | 'upload'
/** A write the server has acknowledged: an order group, the reason of a refund, a run, or a collection whose picture is stored under a key. */
type Write = { kind: Kind; id: string; file?: { key: string; bytes: Buffer } }

let app: TestApp
let folder: string
let market: Awaited<ReturnType<typeof makeMarket>>
let shop: Awaited<ReturnType<typeof makeSyncedShop>>
let paid: string[]
let picture: { name: string; type: string; bytes: Buffer }
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'stoa-backup-load-'))
  market = await makeMarket(app, { priceMinor: 100_000, stock: null })
  shop = await makeSyncedShop(app, 200)
  paid = []
  for (let n = 0; n < 5; n++) paid.push((await makePaidOrder(app, market.operator.as, market.offer)).hash)
  const canvas = { width: 1200, height: 900, channels: 3, background: '#804020' } as const
  picture = { name: 'shop.png', type: 'image/png', bytes: await sharp({ create: canvas }).png().toBuffer() }
  await app.installation.work()
}, 180_000)
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const intake = async (): Promise<Write> => {
  const body = purchase([{ variantId: market.offer.variantId, quantity: 1 }])
  return { kind: 'intake', id: (await app.call(order.intake, { as: market.operator.as, key: unique(), body })).orderGroupId }
}

let refunds = 0
const refund = async (): Promise<Write> => {
  const reason = `under load ${unique()}`
  await app.call(order.refund, { as: market.operator.as, body: { hash: paid[refunds++ % paid.length] ?? '', amountMinor: 1, reason } })
  return { kind: 'refund', id: reason }
}

const sync = async (): Promise<Write | undefined> => {
  const { as, companyId } = shop.merchant
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [companyId])
  const answer = await app.raw(product.sync, { as, params: { id: companyId } })
  await pause(100)
  return answer.status === 202 ? { kind: 'sync', id: (answer.body as { runId: string }).runId } : undefined
}

/** Stores a picture and replaces it: the file of before is removed. */
const upload = async (): Promise<Write> => {
  const { as } = market.operator
  const made = await app.call(collection.create, { as, body: { name: `Pictured ${unique()}` }, upload: { picture } })
  const { picture: stored } = await app.call(collection.update, { as, body: { id: made.id, version: 1 }, upload: { picture } })
  const key = (stored?.src ?? '').replace('/files/', '')
  return { kind: 'upload', id: made.id, file: { key, bytes: await app.readFile(key) } }
}

/** Restores a backup into an empty installation and compares it with what was acknowledged before the backup started. */
async function checkRestored(archive: string, before: readonly Write[]): Promise<void> {
  const target = await cloneDatabase()
  const dataFolder = await mkdtemp(join(folder, 'restored-'))
  const { db, pool, close } = openDatabase(target.url, { max: 1, isOwner: true, onError: () => undefined })
  try {
    await restoreBackup({
      databaseUrl: target.url,
      dataFolder,
      archive,
      isForced: false,
      beforeReplacing: () => Promise.reject(new Error('There is nothing to replace')),
      say: () => undefined,
    })
    expect(await checkInvariants(db)).toEqual([])
    const idsOf = (kind: Kind): string[] => before.filter((write) => write.kind === kind).map(({ id }) => id)
    for (const [kind, missing] of [
      ['intake', `select id from unnest($1::uuid[]) as k (id) where not exists (select from order_group g where g.id = k.id)`],
      ['refund', `select reason from unnest($1::text[]) as k (reason) where not exists (select from refund r where r.reason = k.reason)`],
      ['sync', `select id from unnest($1::uuid[]) as k (id) where not exists (select from run r where r.id = k.id)`],
      ['upload', `select id from unnest($1::uuid[]) as k (id) where not exists (select from collection c where c.id = k.id)`],
    ] as const)
      expect([kind, (await pool.query(missing, [idsOf(kind)])).rows]).toEqual([kind, []])
    for (const { file } of before) if (file) expect((await readFile(join(dataFolder, 'files', file.key))).equals(file.bytes)).toBe(true)
    // The pictures of collections that were written while the backup was made are there as well.
    const { rows } = await pool.query<{ key: string }>('select picture_file as key from collection where picture_file is not null')
    for (const { key } of rows) expect((await readFile(join(dataFolder, 'files', key))).length).toBeGreaterThan(0)
  } finally {
    await close()
    await target.drop()
  }
}

it(`restores ${backups} backups made under load: sound, complete and with the same files`, async () => {
  const acknowledged: Write[] = []
  let isOver = false
  const load = [intake, intake, intake, refund, refund, sync, upload, upload].map(async (write) => {
    while (!isOver) {
      const done = await write()
      if (done) acknowledged.push(done)
    }
  })
  const counts = (): Record<Kind, number> => {
    const count = (kind: Kind): number => acknowledged.filter((write) => write.kind === kind).length
    return { intake: count('intake'), refund: count('refund'), sync: count('sync'), upload: count('upload') }
  }
  const made: { archive: string; before: Write[]; during: number; seconds: string }[] = []
  try {
    for (let n = 1; n <= backups; n++) {
      await expect.poll(() => Math.min(...Object.values(counts())), { timeout: 60_000 }).toBeGreaterThanOrEqual(n * minWrites)
      const before = [...acknowledged]
      const archive = join(folder, `backup-${n}.tar.gz`)
      const started = performance.now()
      await writeBackup({
        databaseUrl: app.pool.options.connectionString ?? '',
        dataFolder: app.dataFolder,
        bucket: undefined,
        secrets: [Buffer.alloc(32, 7)],
        path: archive,
        say: () => undefined,
        signal: new AbortController().signal,
      })
      made.push({ archive, before, during: acknowledged.length - before.length, seconds: ((performance.now() - started) / 1000).toFixed(1) })
    }
  } finally {
    isOver = true
    await Promise.all(load)
  }
  process.stdout.write(
    `${JSON.stringify(counts())} acknowledged, during the backups ${made.map(({ during, seconds }) => `${during} in ${seconds} s`).join(', ')}\n`,
  )
  expect(Math.min(...made.map(({ during }) => during))).toBeGreaterThan(0)
  for (const { archive, before } of made) await checkRestored(archive, before)
  await settle(app)
  await expectSound(app)
})
