import { channel } from '@stoa/contract/channel.ts'
import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makePictured } from '../../../test/make-pictured.ts'
import { makeAdmin, makeMerchant } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { startChannelWork } from './push/start-channel-work.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makeSeller() {
  const merchant = await makeMerchant(app)
  await makePictured(app, merchant.as, { name: 'Mug' })
  const settings = { productLink: 'https://shop.example/p/{slug}', country: 'NL', format: 'tsv' }
  const feed = await app.call(channel.connect, { as: merchant.as, body: { provider: 'google', settings } })
  const market = await app.call(channel.connect, { as: merchant.as, body: { provider: 'sandbox' } })
  return { merchant, feed, market }
}

it('A company that is deactivated sells on no channel until it is active again', async () => {
  const admin = await makeAdmin(app)
  const { merchant, feed, market } = await makeSeller()
  const params = { id: merchant.companyId }
  const status = async () => (await fetch(feed.feedUrl ?? '')).status
  /** When its orders were last read, and the state of its product on the marketplace. */
  const state = async () => {
    const { rows } = await app.pool.query(
      `select (select orders_read_at from sales_channel where id = $1) as "readAt", (select array_agg(state) from channel_product where channel_id = $1) as states`,
      [market.channelId],
    )
    return rows[0] as { readAt: string | null; states: string[] | null }
  }
  const workByTheClock = async () => {
    await startChannelWork(createJobCtx(app))
    await app.drain()
  }
  expect(await status()).toBe(200)
  await app.call(company.deactivate, { as: admin.as, params })
  expect(await status()).toBe(404)
  // What was started before it was deactivated.
  await app.drain()
  expect(await state()).toEqual({ readAt: null, states: null })
  await workByTheClock()
  expect(await state()).toEqual({ readAt: null, states: null })
  await app.call(company.activate, { as: admin.as, params })
  expect(await status()).toBe(200)
  await workByTheClock()
  expect(await state()).toMatchObject({ readAt: expect.any(String) as string, states: [expect.stringMatching(/^(pending|approved|refused)$/)] })
})

it('What a company offers on a marketplace is withdrawn once it is deactivated, orders placed there are read, and it is offered again with the company', async () => {
  const admin = await makeAdmin(app)
  const { merchant, market } = await makeSeller()
  const params = { id: merchant.companyId }
  const channelRow = async () => {
    const { rows } = await app.pool.query(
      `select orders_read_at::text as "readAt", (select array_agg(state) from channel_product where channel_id = $1) as states from sales_channel where id = $1`,
      [market.channelId],
    )
    return rows[0] as { readAt: string; states: string[] }
  }
  await app.drain()
  const before = await channelRow()
  expect(before.states).toEqual([expect.stringMatching(/^(pending|approved|refused)$/)])
  await app.pool.query('update sales_channel set is_paused = true where id = $1', [market.channelId])
  await app.call(company.deactivate, { as: admin.as, params })
  await app.drain()
  const after = await channelRow()
  expect(after.states).toEqual(['withdrawn'])
  expect(after.readAt > before.readAt).toBe(true)
  await app.pool.query('update sales_channel set is_paused = false where id = $1', [market.channelId])
  await app.call(company.activate, { as: admin.as, params })
  await startChannelWork(createJobCtx(app))
  await app.drain()
  expect((await channelRow()).states).toEqual([expect.stringMatching(/^(pending|approved|refused)$/)])
})

it('What was offered by a company that was deactivated before is withdrawn by the clock', async () => {
  const { merchant, market } = await makeSeller()
  await app.drain()
  await app.pool.query('update company set is_active = false where id = $1', [merchant.companyId])
  await startChannelWork(createJobCtx(app))
  await app.drain()
  const { rows } = await app.pool.query('select state from channel_product where channel_id = $1', [market.channelId])
  expect(rows).toEqual([{ state: 'withdrawn' }])
})
