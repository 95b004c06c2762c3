import { orderBulk } from '@stoa/contract/order-bulk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  // With the time limits of a server in use: a lock is waited for two seconds.
  app = await startTestApp({ reach: async (databaseUrl) => databaseUrl })
  await app.pool.query(`
    create table failing_order (order_id uuid primary key, sqlstate text not null);
    create function fail_order() returns trigger language plpgsql security definer as $$
      declare state text := (select f.sqlstate from failing_order f where f.order_id = new.order_id);
      begin if state is not null then raise exception 'This order fails' using errcode = state; end if; return new; end $$;
    create trigger fail_order before insert on fulfilment for each row execute function fail_order()`)
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const fulfil = (as: As, hashes: string[], key?: string) => app.call(orderBulk.fulfil, { as, body: { hashes }, ...(key === undefined ? {} : { key }) })
const outcomesOf = ({ items }: { items: readonly { outcome: string; code: string | null; message: string | null }[] }) =>
  items.map(({ outcome, code, message }) => [outcome, code, message])

async function makeOrders(count: number) {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 500 })
  const hashes: string[] = []
  for (let n = 0; n < count; n++) hashes.push((await makePaidOrder(app, operator.as, offer, 1)).hash)
  return { as: merchant.as, hashes }
}
/** Lets the shipment of an order fail with an SQLSTATE, until what is returned is called. */
async function failShipment(hash: string | undefined, sqlstate: string) {
  await app.pool.query('insert into failing_order select id, $2 from "order" where hash = $1', [hash, sqlstate])
  return () => app.pool.query('delete from failing_order')
}

describe('an order that fails by a bug', () => {
  it('is refused as one; the others are shipped, wherever it is in the list', async () => {
    const { as, hashes } = await makeOrders(3)
    const repair = await failShipment(hashes[0], 'P0001')
    expect(outcomesOf(await fulfil(as, hashes))).toEqual([
      ['refused', 'internal', 'Something went wrong'],
      ['done', null, null],
      ['done', null, null],
    ])
    expect(await fulfil(as, hashes.slice(0, 1))).toMatchObject({ done: 0, refused: 1 })
    await repair()
    expect(await fulfil(as, hashes)).toMatchObject({ done: 1, refused: 2 })
  })
})

describe('a database that stops answering', () => {
  it('leaves done what is done; the rest is refused, and shipped by the same request sent again', async () => {
    const { as, hashes } = await makeOrders(4)
    const key = unique()
    const repair = await failShipment(hashes[1], '57P01')
    const answer = await fulfil(as, hashes, key)
    expect(answer.items.map(({ outcome, code }) => [outcome, code])).toEqual([['done', null], ...Array(3).fill(['refused', 'unavailable'])])
    await repair()
    const again = await app.raw(orderBulk.fulfil, { as, key, body: { hashes } })
    expect(again.body).toMatchObject({ done: 4, refused: 0 })
    expect(again.body).toMatchObject({ items: [answer.items[0], {}, {}, {}] })
    for (const hash of hashes) expect((await seeOrder(app, as, hash)).fulfilments).toHaveLength(1)
  })

  it('before anything is done is answered with 503, and the same request is done once it answers', async () => {
    const { as, hashes } = await makeOrders(2)
    const key = unique()
    const repair = await failShipment(hashes[0], '57P01')
    expect(await app.refused(orderBulk.fulfil, { as, key, body: { hashes } })).toMatchObject({ status: 503, code: 'unavailable' })
    await repair()
    expect(await fulfil(as, hashes, key)).toMatchObject({ done: 2, refused: 0 })
  })
})

describe('orders that somebody else holds', () => {
  const holding = <T>(hashes: readonly string[], work: () => Promise<T>) =>
    app.db.transaction().execute(async (db) => {
      await sql`select from "order" where hash = any(${hashes}::text[]) for update`.execute(db)
      return work()
    })

  it('are refused for now; the others are done', async () => {
    const { as, hashes } = await makeOrders(3)
    const held = await holding(hashes.slice(1, 2), () => fulfil(as, hashes))
    expect(held.items.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['refused', 'unavailable'],
      ['done', null],
    ])
    expect(await fulfil(as, hashes)).toMatchObject({ done: 1, refused: 2 })
  })

  it('are waited for three times, so that a caller has an answer before its own limit of time: what comes after them is refused as well', async () => {
    const { as, hashes } = await makeOrders(5)
    const held = await holding(hashes.slice(1, 4), () => fulfil(as, hashes))
    expect(held).toMatchObject({ done: 1, refused: 4 })
    expect(await fulfil(as, hashes)).toMatchObject({ done: 4, refused: 1 })
  })
})
