import { channelSales } from '@stoa/contract/channel-sales.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('an order of a sales channel is found by its number, its customer, its items and its tracking number, by its own company alone', async () => {
  const { as, receive, mine } = await makeChannelOrder(app)
  await receive({}, { isDrained: false })
  const { id = '' } = (await mine()) ?? {}
  await app.pool.query(`update channel_order set number = '#1001', tracking_number = '3SABC99' where id = $1`, [id])
  const found = async (text: string, by = as, more: object = {}) =>
    (await app.call(channelSales.allOrders, { as: by, query: { text, ...more } })).value.map((one) => one.id)
  for (const text of ['1001', '#1001', 'noor', 'NOOR@example', 'cup', '3sabc99']) expect([text, await found(text)]).toEqual([text, [id]])
  expect(await found('1001', as, { state: 'new' })).toEqual([id])
  expect(await found('1001', as, { state: 'shipped' })).toEqual([])
  await app.pool.query(`update channel_order set number = '7' where id = $1`, [id])
  expect(await found('7')).toEqual([id])
  for (const text of ['8', 'nobody', '100%', '%', '   ']) expect([text, await found(text)]).toEqual([text, text.trim() === '' ? [id] : []])
  const stranger = await makeMerchant(app)
  expect(await found('noor', stranger.as)).toEqual([])
})
