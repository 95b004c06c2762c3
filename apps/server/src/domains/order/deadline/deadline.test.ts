import { marketplace } from '@stoa/contract/marketplace.ts'
import { deadlineOf } from '@stoa/contract/order-deadline.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, seeOrder } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { warnDeadlines } from './warn-deadlines.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** A marketplace with deadlines, and a paid order on it. */
async function makeDue(limits: { acceptWithinHours?: number; shipWithinHours?: number }) {
  const made = await makeMarket(app, { stock: 10 })
  const { version } = await app.call(marketplace.myMarketplace, { as: made.operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: made.operator.as, body: { version, ...limits } })
  const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 2)
  const warn = async () => {
    await warnDeadlines(createJobCtx(app))
    await app.drain()
  }
  return { ...made, hash, warn }
}
const codesOf = async (as: As, hash: string) => (await seeOrder(app, as, hash)).attention.map(({ code }) => code)
const listed = async (as: As, due: 'near' | 'overdue') => (await app.call(order.paged, { as, query: { due } })).value.map(({ hash }) => hash)
const noticesOf = async (as: As) =>
  (await app.call(notification.paged, { as, query: {} })).value.filter(({ code }) => code.endsWith('_due')).map(({ message }) => message)

describe('deadlines of an order', () => {
  it('are stored at intake: another setting changes later orders only', async () => {
    const { operator, merchant, offer, hash } = await makeDue({ acceptWithinHours: 24, shipWithinHours: 72 })
    const seen = await seeOrder(app, merchant.as, hash)
    const after = (hours: number) => new Date(new Date(seen.placedAt).getTime() + hours * 3_600_000).toISOString()
    expect([seen.acceptBy, seen.shipBy].map((at) => new Date(at ?? '').toISOString())).toEqual([after(24), after(72)])
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, acceptWithinHours: null, shipWithinHours: null } })
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ shipBy: seen.shipBy })
    const later = await makePaidOrder(app, operator.as, offer)
    expect(later).toMatchObject({ acceptBy: null, shipBy: null })
  })

  it('warn the merchant once, a day before, and show the order as due', async () => {
    const { merchant, operator, hash, warn } = await makeDue({ shipWithinHours: 72 })
    await warn()
    expect([await codesOf(merchant.as, hash), await listed(merchant.as, 'near')]).toEqual([[], []])
    await sql`update "order" set ship_by = now() + interval '20 hours' where hash = ${hash}`.execute(app.db)
    await warn()
    await warn()
    expect(await codesOf(merchant.as, hash)).toEqual(['ship_due'])
    expect(await noticesOf(merchant.as)).toEqual([expect.stringMatching(/^Ship order \d+ by /)])
    expect([await listed(operator.as, 'near'), await listed(operator.as, 'overdue')]).toEqual([[hash], []])
    await sql`update "order" set ship_by = now() - interval '1 minute' where hash = ${hash}`.execute(app.db)
    expect([await listed(merchant.as, 'overdue'), await listed((await makeMerchant(app)).as, 'overdue')]).toEqual([[hash], []])
    // A person has seen it: nobody is warned again.
    const [item] = (await seeOrder(app, operator.as, hash)).attention
    await app.call(order.resolveAttention, { as: operator.as, params: { id: item?.id ?? '' } })
    await warn()
    expect(await codesOf(merchant.as, hash)).toEqual([])
  })

  it('end when the order is shipped whole, not when a part of it is', async () => {
    const { merchant, hash, warn } = await makeDue({ acceptWithinHours: 2, shipWithinHours: 3 })
    await warn()
    expect((await codesOf(merchant.as, hash)).toSorted()).toEqual(['accept_due', 'ship_due'])
    const { lines } = await seeOrder(app, merchant.as, hash)
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
    expect(await codesOf(merchant.as, hash)).toEqual(['ship_due'])
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    expect([await codesOf(merchant.as, hash), await listed(merchant.as, 'near')]).toEqual([[], []])
  })

  it('end when the order is cancelled', async () => {
    const { merchant, hash, warn } = await makeDue({ acceptWithinHours: 2, shipWithinHours: 3 })
    await warn()
    await app.call(order.cancel, { as: merchant.as, body: { hash } })
    await app.drain()
    expect([await codesOf(merchant.as, hash), await listed(merchant.as, 'near')]).toEqual([[], []])
    expect((await app.refused(orderShipment.accept, { as: merchant.as, body: { hash } })).code).toBe('state_forbids')
  })

  it('count for paid orders only', async () => {
    const { merchant, hash, warn } = await makeDue({ shipWithinHours: 3 })
    await sql`update "order" set payment_status = 'Refused' where hash = ${hash}`.execute(app.db)
    await warn()
    expect(await codesOf(merchant.as, hash)).toEqual([])
  })

  it('are the one to accept until a person accepts the order', async () => {
    const { merchant, hash, warn } = await makeDue({ acceptWithinHours: 2, shipWithinHours: 72 })
    await warn()
    expect(await codesOf(merchant.as, hash)).toEqual(['accept_due'])
    const accepted = await app.call(orderShipment.accept, { as: merchant.as, body: { hash } })
    expect(accepted.attention).toEqual([])
    await app.call(orderShipment.accept, { as: merchant.as, body: { hash } })
    const seen = await seeOrder(app, merchant.as, hash)
    expect(seen.timeline.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
    expect(deadlineOf(seen, new Date())).toMatchObject({ kind: 'ship', state: 'later' })
  })
})
