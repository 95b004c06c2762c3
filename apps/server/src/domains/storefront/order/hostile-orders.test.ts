import { order } from '@stoa/contract/order.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import type { Storefront } from '../../../../test/make-storefront.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'
import { storefrontOrdersDue } from '../events.ts'
import { listReports } from './queries-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** A storefront whose shop has a product of each of two merchants, and the shop's counter. */
async function openCounter() {
  const made = await makeStorefront(app)
  const { marketplaceId } = made.operator
  const other = await makeMerchant(app, { marketplaceId })
  const second = await makeOffer(app, { marketplaceId, merchantId: other.companyId, priceMinor: 800, stock: 9 })
  await writeStorefront(app, made.operator.companyId)
  return { ...made, other, second, shop: await openShopCounter(app, made) }
}

type Made = Pick<Storefront, 'operator'>
const ordersOf = async ({ operator }: Made) => (await app.call(order.paged, { as: operator.as, query: {}, page: { limit: 100 } })).value
const seenIn = async ({ operator }: Made) => (await app.call(storefront.orders, { as: operator.as, query: {} })).value
const refundedOf = async (made: Made) => {
  const rows = await ordersOf(made)
  const whole = await Promise.all(rows.map(({ hash }) => app.call(order.getByHash, { as: made.operator.as, params: { hash } })))
  return new Map(whole.map((one) => [one.total.minor, one.refunded.minor]))
}
const readAgain = async (made: Made, reference: string) => {
  await app.call(storefront.retryOrder, { as: made.operator.as, body: { reference } })
  await app.drain()
}

describe('an order of the shop that somebody tampers with', () => {
  it('comes once when five workers read it at the same time', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await made.shop.loseWebhooks()
    const { id } = await app.db
      .selectFrom('connection')
      .select('id')
      .where('company_id', '=', made.operator.companyId)
      .where('kind', '=', 'shop')
      .executeTakeFirstOrThrow()
    const fact = { companyId: made.operator.companyId, connectionId: id, references: [number], foundBy: 'catch_up' as const }
    for (let at = 0; at < 5; at += 1) await app.installation.jobs.enqueue(app.db, storefrontOrdersDue, fact)
    await app.drain()
    expect((await ordersOf(made)).length).toBe(1)
  })

  it('is received though its number was taken by another purchase', async () => {
    const made = await openCounter()
    const first = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    const next = String(Number(first) + 1)
    const { companyId } = made.operator
    await sql`update order_group set marketplace_order_reference = ${next} where marketplace_id = ${companyId}`.execute(app.db)
    await sql`update "order" set marketplace_order_reference = ${next} where marketplace_id = ${companyId}`.execute(app.db)
    expect(await made.shop.buy([{ offer: made.offer, quantity: 1 }])).toBe(next)
    await app.drain()
    expect((await seenIn(made)).map(({ state, problem }) => [state, problem])).toEqual([
      ['received', null],
      ['received', null],
    ])
  })

  it('with names and numbers that no database takes keeps back no other order', async () => {
    const made = await openCounter()
    const emoji = await made.shop.buy([
      { offer: made.offer, quantity: 1 },
      { own: `${'a'.repeat(199)}😀`, quantity: 1, totalMinor: 100 },
    ])
    const huge = await made.shop.buy([{ offer: made.offer, quantity: 3_000_000_000, totalMinor: 3_000_000_000 }])
    const priced = await made.shop.buy([{ offer: made.offer, quantity: 1, totalMinor: 9_007_199_254_740_991 }])
    const negative = await made.shop.buy([{ offer: made.offer, quantity: 1, totalMinor: -500 }])
    const good = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await made.shop.loseWebhooks()
    const { id } = await app.db
      .selectFrom('connection')
      .select('id')
      .where('company_id', '=', made.operator.companyId)
      .where('kind', '=', 'shop')
      .executeTakeFirstOrThrow()
    const references = [emoji, huge, priced, negative, good]
    await app.installation.jobs.enqueue(app.db, storefrontOrdersDue, {
      companyId: made.operator.companyId,
      connectionId: id,
      references,
      foundBy: 'catch_up',
    })
    await app.drain().catch(() => undefined)
    const states = new Map((await seenIn(made)).map((one) => [one.number, one.state]))
    expect([states.get(emoji), states.get(huge), states.get(priced), states.get(negative), states.get(good)]).toEqual([
      'received',
      'failed',
      'failed',
      'failed',
      'received',
    ])
  })

  it('given away is received at nothing, or at its shipping', async () => {
    const made = await openCounter()
    await made.shop.buy([{ offer: made.offer, quantity: 1, totalMinor: 0 }])
    await app.drain()
    await made.shop.buy([{ offer: made.offer, quantity: 1, totalMinor: 0 }], { shipping: 500 })
    await app.drain()
    const rows = (await ordersOf(made)).toSorted((a, b) => a.total.minor - b.total.minor)
    expect(rows.map(({ total, paymentStatus }) => [total.minor, paymentStatus])).toEqual([
      [0, 'Captured'],
      [500, 'Captured'],
    ])
  })

  it('of a merchant whose partnership ended is refused with its reason', async () => {
    const made = await openCounter()
    await app.db
      .updateTable('partnership')
      .set({ is_active: false, is_paused_by_marketplace: true })
      .where('merchant_id', '=', made.merchant.companyId)
      .execute()
    await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    expect(await ordersOf(made)).toEqual([])
    expect(await seenIn(made)).toMatchObject([{ state: 'failed', problem: 'The merchant does not sell on this marketplace at the moment.' }])
  })

  it('with two lines of one variant is refunded whole', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([
      { offer: made.offer, quantity: 1 },
      { offer: made.offer, quantity: 1, totalMinor: 1000 },
    ])
    await app.drain()
    const { variantId } = made.offer
    await made.shop.refund(number, 2200, [
      { variantId, quantity: 1, amount: 1200, isRestocked: false },
      { variantId, quantity: 1, amount: 1000, isRestocked: false },
    ])
    await app.drain()
    expect(await refundedOf(made)).toEqual(new Map([[2200, 2200]]))
  })

  it('refunded for two merchants, of whom one was settled by hand, is refunded for the other', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([
      { offer: made.offer, quantity: 1 },
      { offer: made.second, quantity: 1 },
    ])
    await app.drain()
    const rows = await ordersOf(made)
    const first = rows.find(({ total }) => total.minor === 1200)?.hash ?? ''
    await app.call(orderOutside.updateStatusRefunded, {
      as: made.operator.as,
      params: { id: first },
      body: { restock: 'none', reason: '', paidBy: 'marketplace' },
    })
    await made.shop.refund(number, 2000, [
      { variantId: made.offer.variantId, quantity: 1, amount: 1200, isRestocked: false },
      { variantId: made.second.variantId, quantity: 1, amount: 800, isRestocked: false },
    ])
    await app.drain()
    expect(await refundedOf(made)).toEqual(
      new Map([
        [1200, 1200],
        [800, 800],
      ]),
    )
  })

  it('refunded for two merchants, of whom one has less left, says so until somebody settles it', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([
      { offer: made.offer, quantity: 1 },
      { offer: made.second, quantity: 1 },
    ])
    await app.drain()
    const rows = await ordersOf(made)
    const hash = rows.find(({ total }) => total.minor === 800)?.hash ?? ''
    await app.call(orderOutside.updateStatusRefunded, {
      as: made.operator.as,
      params: { id: hash },
      body: { amountMinor: 300, restock: 'none', reason: '', paidBy: 'merchant' },
    })
    await made.shop.refund(number, 2000, [
      { variantId: made.offer.variantId, quantity: 1, amount: 1200, isRestocked: false },
      { variantId: made.second.variantId, quantity: 1, amount: 800, isRestocked: false },
    ])
    await app.drain()
    await readAgain(made, number)
    expect(await seenIn(made)).toMatchObject([{ problem: expect.stringMatching(/refunded/) }])
  })

  it('refunded in the shop by less than the items are worth is refunded by that', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    await made.shop.refund(number, 500, [{ variantId: made.offer.variantId, quantity: 1, amount: 1200, isRestocked: false }])
    await app.drain()
    expect(await refundedOf(made)).toEqual(new Map([[1200, 500]]))
  })

  it('whose items the shop took back without money owes the merchant the same', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    await made.shop.refund(number, 0, [{ variantId: made.offer.variantId, quantity: 1, amount: 1200, isRestocked: false }])
    await app.drain()
    expect(await refundedOf(made)).toEqual(new Map([[1200, 0]]))
  })

  it('with two refunds that fit no merchant needs a person until both are marked', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([
      { offer: made.offer, quantity: 2 },
      { own: 'own-bowl', quantity: 1, totalMinor: 900 },
    ])
    await app.drain()
    await made.shop.refund(number, 250, [])
    await made.shop.refund(number, 250, [])
    await app.drain()
    const [row] = await ordersOf(made)
    const mark = async () => {
      const body = { amountMinor: 250, restock: 'none' as const, reason: '', paidBy: 'marketplace' as const }
      await app.call(orderOutside.updateStatusRefunded, { as: made.operator.as, params: { id: row?.hash ?? '' }, body })
      await readAgain(made, number)
      return (await seenIn(made))[0]?.problem ?? null
    }
    expect(await mark()).toMatch(/2\.50/)
    expect(await mark()).toBeNull()
  })

  it('keeps a refund of the shop waiting from the moment that one is requested here', async () => {
    const made = await openCounter()
    await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    const [row] = await ordersOf(made)
    const body = { hash: row?.hash ?? '', lines: [], shippingMinor: 0, amountMinor: 600, restock: 'none' as const, reason: '' }
    await app.call(order.refund, { as: made.operator.as, body })
    const { companyId } = made.operator
    const { id: groupId } = await app.db.selectFrom('order_group').select('id').where('marketplace_id', '=', companyId).executeTakeFirstOrThrow()
    expect(await listReports(app.db, companyId, groupId)).toMatchObject([{ kind: 'refund', state: 'waiting' }])
    await app.drain()
    expect(await listReports(app.db, companyId, groupId)).toMatchObject([{ kind: 'refund', state: 'reported' }])
  })

  it('leaves the ledger equal to the orders', async () => {
    expect(await checkInvariants(app.db)).toEqual([])
  })
})
