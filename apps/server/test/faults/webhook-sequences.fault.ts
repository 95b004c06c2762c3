import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signReport } from '../../src/sandbox/webhooks.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { makeSyncedShop } from '../make-synced-shop.ts'

/** How many products change, each with webhooks in an order of its own; `SEQUENCES=10000` for the long run. */
const sequences = Number(process.env.SEQUENCES ?? 1000)
const copies = 5
const senders = 24

type Sent = { body: string; secret: string; ageSeconds: number; status: number }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let n = mixed.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1))
    ;[mixed[n], mixed[other]] = [mixed[other]!, mixed[n]!]
  }
  return mixed
}

/** Sends webhooks in their order, several at a time; each must be answered as expected. */
async function sendAll(address: string, list: readonly Sent[]): Promise<void> {
  const agent = new Agent({ connections: senders, pipelining: 1 })
  let next = 0
  const send = async (): Promise<void> => {
    for (let one = list[next++]; one; one = list[next++]) {
      const signedAt = new Date(Date.now() - one.ageSeconds * 1000)
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(one.secret, one.body, signedAt) }
      const response = await request(address, { method: 'POST', headers, body: one.body, dispatcher: agent })
      await response.body.dump()
      if (response.statusCode !== one.status) throw new Error(`${one.body} answered ${response.statusCode} instead of ${one.status}`)
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  await agent.close()
}

it(`leads to what the shop has in the end: ${sequences} products, webhooks five times each, in any order, late, forged, played back and of nobody`, async () => {
  const { merchant, shopId, sold } = await makeSyncedShop(app, sequences, { hasPictures: false })
  const another = await makeSyncedShop(app, 1)
  const shopOf = async (id: string) =>
    (
      await app.pool.query<{ address: string; secret: string }>(
        'select webhook_address as address, webhook_secret as secret from sandbox.shop where id = $1',
        [id],
      )
    ).rows[0]
  const shop = await shopOf(shopId)
  const foreign = (await shopOf(another.shopId))?.secret ?? ''
  const { address = '', secret = '' } = shop ?? {}
  await app.installation.work()

  let events = 0
  const make = (type: string, products: readonly string[]): Sent => ({
    body: JSON.stringify({ id: `event-${++events}`, type, products }),
    secret,
    ageSeconds: 0,
    status: 200,
  })
  /** Changes every product in the shop, removes some and brings others back; returns what it reports. */
  const change = async (title: string): Promise<Sent[]> => {
    const removed = sold.filter(() => Math.random() < 0.1).map(({ id }) => id)
    await app.pool.query(
      `update sandbox.shop_product set removed_at = case when reference = any($2) then now() end, updated_at = now(),
         body = jsonb_set(jsonb_set(body, '{title}', to_jsonb($3 || ' ' || reference)), '{variants}',
           (select jsonb_agg(v || jsonb_build_object('inventory', floor(random() * 90)::int)) from jsonb_array_elements(body -> 'variants') v))
       where shop_id = $1`,
      [shopId, removed, title],
    )
    return sold.flatMap(({ id }) => [
      make(removed.includes(id) ? 'product.deleted' : 'product.updated', [id]),
      ...(Math.random() < 0.3 ? [make('stock.updated', [id])] : []),
    ])
  }
  const five = (list: readonly Sent[]): Sent[] => list.flatMap((one) => Array.from({ length: copies }, () => one))
  const refused = sold.flatMap(({ id }, n): Sent[] => {
    const one = make('product.deleted', [id])
    events -= 1
    return (
      [[{ ...one, secret: 'forged', status: 401 }], [{ ...one, secret: foreign, status: 401 }], [{ ...one, ageSeconds: 301, status: 400 }]][n % 3] ??
      []
    )
  })

  const first = await change('First')
  const started = performance.now()
  await sendAll(address, shuffled([...five(first), ...refused]))
  const second = await change('Second')
  const unknown = Array.from({ length: 20 }, (_, n) => make('product.updated', [`unknown-${n}`]))
  // What was reported before the last change comes once more, a day late and signed again, among what is reported now.
  const all = shuffled([...five(second), ...first.filter(() => Math.random() < 0.3), ...unknown])
  await sendAll(address, all)
  const sent = five(first).length + refused.length + all.length
  const stored = async (isDone: boolean) =>
    (
      await app.pool.query<{ n: number }>(
        `select count(*)::int as n from webhook_inbox i join connection c on c.id = i.connection_id where c.company_id = $1 and ($2 = (processed_at is not null))`,
        [merchant.companyId, isDone],
      )
    ).rows[0]?.n
  await expect.poll(() => stored(false), { timeout: Math.max(60_000, sequences * 300), interval: 500 }).toBe(0)
  process.stdout.write(`${sent} webhooks of ${sequences} products, done after ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  expect(await stored(true)).toBe(first.length + second.length + unknown.length)

  const theirs = await app.pool.query(
    `select reference, body ->> 'title' as title, removed_at is not null as gone,
       case when removed_at is null then (select sum((v ->> 'inventory')::int)::int from jsonb_array_elements(body -> 'variants') v) end as stock
     from sandbox.shop_product where shop_id = $1 order by reference collate "C"`,
    [shopId],
  )
  const ours = await app.pool.query(
    `select p.merchant_product_reference as reference, p.name as title, p.status = 'Discontinued' as gone,
       case when p.status <> 'Discontinued' then (select sum(v.stock)::int from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null) end as stock
     from product p where p.merchant_id = $1 order by p.merchant_product_reference collate "C"`,
    [merchant.companyId],
  )
  // A product that is gone keeps the title it had when it was last read.
  const comparable = (rows: readonly { gone: boolean; title: string }[]) => rows.map((row) => (row.gone ? { ...row, title: '' } : row))
  const [expected, found] = [comparable(theirs.rows), comparable(ours.rows)]
  expect(found.filter((row, n) => JSON.stringify(row) !== JSON.stringify(expected[n]))).toEqual([])
  expect(found).toHaveLength(sequences)
}, 6_000_000)
