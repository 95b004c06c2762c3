import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { storefrontOrdersDue } from '../events.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'

import { order } from '@stoa/contract/order.ts'
import { storefront } from '@stoa/contract/storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Line = Record<string, unknown>
type Made = Awaited<ReturnType<typeof openStorefront>>
const linesIn = async (made: Made, number: string): Promise<Line[]> => (await made.shop.read(number)).body.lines as Line[]

it('an order whose items staff change in the shop after it was received needs a person, until it is resolved or changed again', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  const lines = await linesIn(made, number)
  const { productId, variantId } = made.second
  const added = { ...lines[0], id: 'line_9', productId: `stoa-${productId}`, variantId, sku: variantId, name: 'Table', total: 800, quantity: 1 }
  await made.shop.edit(number, { lines: [...lines, added], total: 2000 })
  await made.retry(number)
  expect(await made.problems()).toEqual([expect.stringContaining('Table: 0 → 1')])
  expect((await made.orders()).map(({ total }) => total.minor)).toEqual([1200])
  await made.resolve(number)
  await made.retry(number)
  expect(await made.problems()).toEqual([])
  const [row] = await made.orders()
  const { timeline } = await app.call(order.getByHash, { as: made.operator.as, params: { hash: row?.hash ?? '' } })
  expect(timeline.find(({ kind }) => kind === 'storefront_resolved')).toMatchObject({ actor: 'Robin owner' })
  await made.shop.edit(number, { lines: [{ ...lines[0], quantity: 3 }, added] })
  await made.retry(number)
  expect(await made.problems()).toEqual([expect.stringContaining('Chair: 1 → 3, Table: 0 → 1')])
})

it('an order of which the shop removes an item without paying it back needs a person', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }])
  await app.drain()
  await made.shop.refund(number, 0, [{ variantId: made.offer.variantId, quantity: 1, amount: 0, isRestocked: true }])
  await app.drain()
  expect(await made.problems()).toEqual([expect.stringContaining('Chair: 2 → 1')])
})

it('an order that the shop cancels after a part was shipped needs a person', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }])
  await app.drain()
  const [row] = await made.orders()
  const { hash, lines } = await app.call(order.getByHash, { as: made.operator.as, params: { hash: row?.hash ?? '' } })
  const part = [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }]
  await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3S', lines: part } })
  await app.drain()
  await made.shop.cancel(number)
  await app.drain()
  expect(await made.problems()).toEqual([expect.stringMatching(/cancelled .* after goods were shipped/)])
  await made.resolve(number)
  expect(await made.problems()).toEqual([])
})

it('an order that staff delete in the shop needs a person where it was received, and is closed where it was not', async () => {
  const made = await openStorefront(app)
  const received = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  const unpaid = await made.shop.buy([{ offer: made.offer, quantity: 1 }], { isPaid: false })
  await app.drain()
  await made.shop.deleteOrder(received)
  await made.shop.deleteOrder(unpaid)
  await made.retry(received)
  await made.retry(unpaid)
  const states = new Map((await made.seen()).map(({ number, state, problem }) => [number, [state, problem]]))
  expect(states.get(received)).toEqual(['received', expect.stringMatching(/no longer has this order/)])
  expect(states.get(unpaid)).toEqual(['cancelled', null])
  await made.resolve(received)
  await made.retry(received)
  expect(await made.problems()).toEqual([])
})

it('is resolved only by its operator, and only once it was received', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 9 }])
  await app.drain()
  const stranger = await openStorefront(app)
  const body = { reference: number }
  expect(await app.refused(storefront.resolveOrder, { as: stranger.operator.as, body })).toMatchObject({ code: 'not_found' })
  expect(await app.refused(storefront.resolveOrder, { as: made.merchant.as, body })).toMatchObject({ code: 'not_allowed' })
  expect(await app.refused(storefront.resolveOrder, { as: made.operator.as, body })).toMatchObject({ code: 'state_forbids' })
})

it('one order that cannot be read keeps back no other, says so, and is received once it can be read', async () => {
  const made = await openStorefront(app)
  const bad = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  const good = await made.shop.buy([{ offer: made.second, quantity: 1 }])
  await made.shop.loseWebhooks()
  const lines = await linesIn(made, bad)
  await made.shop.edit(bad, { lines: 'none' })
  const fact = { companyId: made.operator.companyId, connectionId: await made.connectionId(), references: [bad, good], foundBy: 'catch_up' as const }
  await app.installation.jobs.enqueue(app.db, storefrontOrdersDue, fact)
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  const states = new Map((await made.seen()).map(({ number, state }) => [number, state]))
  expect([states.get(bad), states.get(good)]).toEqual(['failed', 'received'])
  expect(await made.problems()).toEqual([expect.stringMatching(/cannot read/)])
  await made.shop.edit(bad, { lines })
  await made.retry(bad)
  expect(await made.problems()).toEqual([])
  expect((await made.orders()).map(({ total }) => total.minor).toSorted((a, b) => a - b)).toEqual([800, 1200])
})

it('leaves the ledger equal to the orders', async () => {
  expect(await checkInvariants(app.db)).toEqual([])
})
