import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { fillBareTables } from './bare-tables.ts'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import type { Load } from './load.ts'
import { measure, median } from './load.ts'
import type { BenchPortal } from './portal.ts'
import { withPortal } from './portal.ts'
import { freePort, startProgram } from './processes.ts'
import type { Figure } from './report.ts'
import { fillWorld, rareWord } from './world.ts'

const productCount = 10_000
const pool = 8
const connections = 16
const rounds = 3
const secondsEach = 3
const detailCount = 400
/** Requests of one load whose pages differ, and of the load before the rounds. Together with the rounds they are fewer than the pages. */
const differentEach = 1000
const differentBefore = 300
const differentCount = differentBefore + rounds * differentEach

type Side = {
  port: number
  pid: number
  paths: string[]
  headers: Record<string, string>
  method?: string
  body?: string
  own?: Record<string, string[]>
  /** No path is requested twice, by any load. */
  eachOnce?: boolean
}

/**
 * Reads and one write of a catalogue of 10,000 products and as many orders, signed in, through the whole server, against bare handlers in a
 * process of their own that give the same answers, in turns within one run. The load comes from a third process. The lists and the detail are also
 * measured with requests of which none repeats, so that no answer is one that was kept. `only` those whose names hold a word.
 */
export function benchReads(show: (figure: Figure) => void, only: readonly string[] = []): Promise<void> {
  return withPortal(
    async (portal) => {
      const { address, client } = portal
      const marketplaceId = (await signUpOperator(address, 'Measured Market')).companyId
      const who = await signUpMerchant(address, 'Measured Merchant')
      const owner = who.companyId
      await fillWorld(client, { merchantId: owner, marketplaceId }, productCount, { variants: 2, images: 2 })
      await client.query('vacuum analyze')
      const ids = await fillBareTables(client, address, who, { marketplaceId, details: detailCount + differentCount })
      const cursors = await listCursors(client, owner)
      const barePort = await freePort()
      const bareServer = await startProgram(
        process.execPath,
        ['bench/bare-server.ts'],
        { BARE_PORT: String(barePort), BARE_DATABASE: portal.connectionString, BARE_POOL: String(pool) },
        /listening/,
      )
      const ours = (paths: string[]): Side => ({
        port: portal.port,
        pid: portal.pid,
        headers: who.headers,
        paths: paths.map((path) => `/api${path}`),
      })
      const bare = (paths: string[]): Side => ({ port: barePort, pid: bareServer.child.pid ?? 0, headers: {}, paths })
      const compare = async (name: string, atLeast: number, one: Side, other: Side): Promise<void> => {
        if (only.length === 0 || only.some((word) => name.includes(word))) show(await against(portal, name, atLeast, one, other))
      }
      try {
        const list = `/Product/PagedProducts/${owner}`
        const search = encodeURIComponent(`name co "${rareWord}"`)
        const half = detailCount / 2
        const different = (side: Side): Side => ({ ...side, eachOnce: true })
        const after = (path: string, list: readonly string[]): string[] => list.map((cursor) => `${path}cursor=${cursor}`)
        const renamed = (paths: string[], side: (paths: string[]) => Side): Side => ({
          ...side(paths),
          method: 'POST',
          body: '{"id":"{id}","version":{n},"name":"Chair {n} of the bench"}',
          own: { id: ids.slice(0, connections) },
        })
        await compare('product list of 12', 0.6, ours([list]), bare([`/products?owner=${owner}`]))
        await compare('product list with its count', 0.6, ours([`${list}?count=true`]), bare([`/counted?owner=${owner}`]))
        await compare('contains search of 12', 0.6, ours([`${list}?filter=${search}`]), bare([`/search?owner=${owner}&text=${rareWord}`]))
        await compare(
          'product detail',
          0.6,
          ours(ids.slice(half, detailCount).map((id) => `/Product/Get/${id}`)),
          bare(ids.slice(half, detailCount).map((id) => `/product?owner=${owner}&id=${id}`)),
        )
        await compare('order list of 25', 0.6, ours(['/Order/PagedOrders']), bare([`/orders?owner=${owner}`]))
        await compare(
          'product list of 12, a different page each time',
          0.6,
          different(ours(after(`${list}?`, cursors.products))),
          different(bare(after(`/products?owner=${owner}&`, cursors.products))),
        )
        await compare(
          'product detail, a different product each time',
          0.6,
          different(ours(ids.slice(detailCount).map((id) => `/Product/Get/${id}`))),
          different(bare(ids.slice(detailCount).map((id) => `/product?owner=${owner}&id=${id}`))),
        )
        await compare(
          'order list of 25, a different page each time',
          0.6,
          different(ours(after('/Order/PagedOrders?', cursors.orders))),
          different(bare(after(`/orders?owner=${owner}&`, cursors.orders))),
        )
        await compare(
          'title update with its audit row',
          0.25,
          renamed(['/Product/UpdateProduct'], ours),
          renamed([`/rename?owner=${owner}&id={id}`], bare),
        )
      } finally {
        await bareServer.stop()
      }
    },
    { STOA_POOL: String(pool) },
  )
}

async function against(portal: BenchPortal, name: string, atLeast: number, ours: Side, bare: Side): Promise<Figure> {
  if (!ours.body) await expectSame(name, ours, bare)
  // Versions of updated products go on from one load to the next.
  let firstNumber = { ours: 1, bare: 1 }
  let firstPath = { ours: 0, bare: 0 }
  const load = async (side: Side, key: 'ours' | 'bare', seconds: number): Promise<Load> => {
    const { pid, ...work } = side
    const measured = { server: pid, postgres: portal.postgresPid }
    if (side.eachOnce) {
      const requests = seconds < secondsEach ? differentBefore : differentEach
      const paths = side.paths.slice(firstPath[key], firstPath[key] + requests)
      firstPath = { ...firstPath, [key]: firstPath[key] + requests }
      return measure({ ...work, paths, requests, connections, seconds: 60 }, measured)
    }
    const result = await measure({ ...work, connections, seconds, firstNumber: firstNumber[key] }, measured)
    if (side.body) firstNumber = { ...firstNumber, [key]: await nextVersion(portal, side, key) }
    return result
  }
  await load(bare, 'bare', 1)
  await load(ours, 'ours', 1)
  const bares: Load[] = []
  const owns: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await load(bare, 'bare', secondsEach))
    owns.push(await load(ours, 'ours', secondsEach))
  }
  return {
    name: `${name}, against a bare handler`,
    ours: median(owns.map(({ requestsPerSecond }) => requestsPerSecond)),
    baseline: median(bares.map(({ requestsPerSecond }) => requestsPerSecond)),
    unit: 'requests/s',
    requested: { ratioAtLeast: atLeast },
    details: [detail('ours', owns), detail('bare', bares)],
  }
}

function detail(whose: string, loads: readonly Load[]): string {
  const of = (pick: (load: Load) => number): string => median(loads.map(pick)).toFixed(2)
  return (
    `${whose}: p50 ${of((load) => load.p50)} ms, p99 ${of((load) => load.p99)} ms, processor seconds per 1,000 requests: ` +
    `server ${of((load) => load.serverSeconds)}, PostgreSQL ${of((load) => load.postgresSeconds)}`
  )
}

/** Returns for each list as many cursors as there are requests of different pages, each of another row. */
async function listCursors(client: Client, owner: string): Promise<{ products: string[]; orders: string[] }> {
  const cursorsOf = async (table: string, sort: string): Promise<string[]> => {
    const { rows } = await client.query<{ at: string; id: string }>(
      `select to_json(at)#>>'{}' as at, id from (select at, id from ${table} where owner = $1 order by at desc, id desc limit $2) page order by md5(id::text)`,
      [owner, differentCount],
    )
    return rows.map(({ at, id }) => Buffer.from(JSON.stringify([sort, at, id])).toString('base64url'))
  }
  return { products: await cursorsOf('bare_product', '-updatedAt'), orders: await cursorsOf('bare_order', '-placedAt') }
}

/** The baseline counts only if it answers the same. */
async function expectSame(name: string, ours: Side, bare: Side): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(async ({ port, headers, paths }) => {
      const response = await fetch(`http://127.0.0.1:${port}${paths[0] ?? ''}`, { headers })
      return { ...((await response.json()) as object), next: undefined }
    }),
  )
  if (!isDeepStrictEqual(one, other))
    throw new Error(`${name}: the bare handler gives another answer:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`)
}

/** The connections stop at different versions; the next load goes on at the highest. */
async function nextVersion({ client }: BenchPortal, { own }: Side, key: 'ours' | 'bare'): Promise<number> {
  const table = key === 'ours' ? 'product' : 'bare_detail'
  const { rows } = await client.query<{ version: number }>(`select max(version) as version from ${table} where id = any($1::uuid[])`, [own?.id])
  const version = rows[0]?.version ?? 1
  await client.query(`update ${table} set version = $2 where id = any($1::uuid[])`, [own?.id, version])
  return version
}
