import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import { takeBarePurchase } from './bare-intake.ts'

// The baseline: node:http and pg by hand, one prepared statement a request, over the tables of bare-tables.ts that were made for exactly these
// answers: one index walk, a finished object in each row. No sign-in, no validation, no log.

const { BARE_PORT, BARE_DATABASE, BARE_POOL } = process.env
const pool = new pg.Pool({ connectionString: BARE_DATABASE, max: Number(BARE_POOL), options: '-c timezone=UTC -c jit=off' })

type Keyed = { card: object; key: string; id: string }

const newest = `select card, at::text as key, id from bare_product where owner = $1 order by at desc, id desc limit 13`
const counted = `select count(*) as n from (select from bare_product where owner = $1 limit 1000) c`
const matching = `select card, at::text as key, id from bare_product where owner = $1 and search_text like '%' || searchable($2) || '%' order by at desc, id desc limit 13`
const whole = `select body from bare_detail where owner = $1 and id = $2`
const orders = `select card, at::text as key, id from bare_order where owner = $1 order by at desc, id desc limit 26`
const newestAfter = `select card, at::text as key, id from bare_product where owner = $1 and (at, id) < ($2, $3) order by at desc, id desc limit 13`
const ordersAfter = `select card, at::text as key, id from bare_order where owner = $1 and (at, id) < ($2, $3) order by at desc, id desc limit 26`
const renamed = `
  with changed as (
    update bare_detail set body = body || jsonb_build_object('name', $3::text, 'version', version + 1), name = $3, version = version + 1, at = now()
    where owner = $1 and id = $2 and version = $4 returning owner, id, body, name
  ), audited as (
    insert into bare_audit (owner, product_id, kind, message, actor) select owner, id, 'edited', 'Edited: name', 'Bench' from changed
  )
  select body from changed`

function page(request: IncomingMessage, rows: Keyed[], limit: number, totalCount?: number): object {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last ? `${request.url ?? ''}&cursor=${Buffer.from(JSON.stringify(['-', last.key, last.id])).toString('base64url')}` : null
  return { value: rows.slice(0, limit).map(({ card }) => card), next, totalCount }
}

async function answer(request: IncomingMessage): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const owner = searchParams.get('owner') ?? ''
  const id = searchParams.get('id') ?? ''
  const cursor = searchParams.get('cursor')
  const [, ...after] = cursor === null ? [] : (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])
  const list = async (name: string, text: string, limit: number, ...more: string[]): Promise<object> =>
    page(request, (await pool.query<Keyed>({ name, text, values: [owner, ...more] })).rows, limit)
  switch (pathname) {
    case '/products':
      return cursor === null ? list('newest', newest, 12) : list('newestAfter', newestAfter, 12, ...after)
    case '/counted': {
      const [rows, count] = await Promise.all([
        pool.query<Keyed>({ name: 'newest', text: newest, values: [owner] }),
        pool.query<{ n: string }>({ name: 'counted', text: counted, values: [owner] }),
      ])
      return page(request, rows.rows, 12, Number(count.rows[0]?.n))
    }
    case '/search':
      return list('matching', matching, 12, searchParams.get('text') ?? '')
    case '/product':
      return (await pool.query<{ body: object }>({ name: 'whole', text: whole, values: [owner, id] })).rows[0]?.body
    case '/orders':
      return cursor === null ? list('orders', orders, 25) : list('ordersAfter', ordersAfter, 25, ...after)
    case '/rename': {
      const { name, version } = JSON.parse(await readText(request)) as { name: string; version: number }
      const { rows } = await pool.query<{ body: object }>({ name: 'renamed', text: renamed, values: [owner, id, name, version] })
      if (!rows[0]) throw new Error('The version is stale')
      return rows[0].body
    }
    case '/intake':
      return takeBarePurchase(pool, owner, String(request.headers['idempotency-key']), await readText(request))
    default:
      throw new Error(`Nothing at ${pathname}`)
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => (body ? send(response, 200, JSON.stringify(body)) : send(response, 404, '')),
    (error: unknown) => send(response, 500, String(error)),
  )
})
server.listen(Number(BARE_PORT), '127.0.0.1', () => process.stdout.write('listening\n'))
process.on('SIGTERM', () => process.exit(0))
