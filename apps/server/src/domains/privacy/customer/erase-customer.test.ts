import { audit } from '@stoa/contract/audit.ts'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channelCustomer } from '@stoa/contract/shopper-data.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { makeMerchant, makeViewer } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { eraseCustomers } from './erase-customers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const reason = 'Requested by letter on 2 November'

/** A merchant with an order of a sales channel, which `age` makes so many days old and shipped. */
async function makeOrder() {
  const made = await makeChannelOrder(app)
  await made.receive({ customerNote: 'Ring twice.' })
  const { id = '' } = (await made.mine()) ?? {}
  const age = (days: number) =>
    app.pool.query(
      `update channel_order set state = 'shipped', placed_at = now() - make_interval(days => $2), shipped_at = now() - make_interval(days => $2), reported_at = now() - make_interval(days => $2), carrier = 'DHL',
         tracking_number = 'JD014', tracking_href = 'https://track.example/JD014', parts = '[{"quantities": [1], "carrier": "DHL", "trackingNumber": "JD013", "trackingHref": null, "shippedAt": "2026-09-01T10:00:00.000Z", "reportedAt": null}]'
       where id = $1`,
      [id, days],
    )
  const stored = async () => JSON.stringify((await app.pool.query('select * from channel_order where id = $1', [id])).rows)
  return { ...made, id, age, stored }
}

describe('The customer of an order of a sales channel', () => {
  it('is erased from it once it has ended for 61 days, and amounts, items and the country stay', async () => {
    const { as, id, age, stored, receive, mine } = await makeOrder()
    await age(60)
    const call = { as, params: { id }, body: { reason } }
    expect(await app.call(channelCustomer.get, { as, params: { id } })).toEqual({
      email: 'noor@example.com',
      purchaseCount: 1,
      readyCount: 0,
      requestedAt: null,
      erasedAt: null,
      retentionDays: 61,
    })
    expect(await app.call(channelCustomer.erase, call)).toMatchObject({ purchaseCount: 1, requestedAt: expect.any(String) as string, erasedAt: null })
    await app.drain()
    expect(await stored()).toContain('noor@example.com')
    await age(62)
    await eraseCustomers(createJobCtx(app))
    const left = await stored()
    for (const word of ['Noor', 'noor@example.com', 'Kade', '2611', 'Delft', 'Ring twice', 'JD01']) expect(left).not.toContain(word)
    expect(await mine()).toMatchObject({
      customer: { name: 'Erased shopper', email: '', phone: '' },
      shippingAddress: { countryCode: 'NL' },
      customerNote: '',
      erasedAt: expect.any(String) as string,
      total: { minor: 2500 },
      carrier: 'DHL',
      parts: [{ carrier: 'DHL', trackingNumber: '' }],
      lines: [{ quantity: 2 }],
    })
    expect(await app.refused(channelCustomer.erase, call)).toMatchObject({ status: 409, code: 'state_forbids' })
    // What the marketplace sends again does not bring them back.
    await receive({ customerNote: 'Ring twice.' })
    expect(await stored()).toBe(left)
  })

  it('is erased from all orders with the address, at once from those that have ended, and from no other', async () => {
    const { as, id, age, stored, companyId, channelId } = await makeOrder()
    await age(100)
    const copy = async (reference: string, email: string, state: string, name: string) =>
      app.pool.query(
        `insert into channel_order (company_id, channel_id, provider, reference, number, is_paid, currency, total_minor, shipping_minor, refunded_minor, placed_at, shipped_at, reported_at, customer, shipping_address, lines, state)
         select company_id, channel_id, provider, $2, number, is_paid, currency, total_minor, shipping_minor, refunded_minor, placed_at, shipped_at, reported_at,
           jsonb_build_object('name', $5::text, 'email', $3::text, 'phone', ''), shipping_address, lines, $4 from channel_order where id = $1`,
        [id, reference, email, state, name],
      )
    await copy('same', 'Noor@Example.com', 'cancelled', 'N. de Vries')
    await copy('open', 'noor@example.com', 'new', 'Noor to ship')
    await copy('other', 'sam@example.com', 'shipped', 'Sam de Boer')
    await copy('nameless', '', 'shipped', 'Somebody')
    expect(await app.call(channelCustomer.get, { as, params: { id } })).toMatchObject({ purchaseCount: 3, readyCount: 2 })
    await app.call(channelCustomer.erase, { as, params: { id }, body: { reason } })
    await app.drain()
    const names = async () =>
      (
        await app.pool.query<{ name: string }>(`select customer ->> 'name' as name from channel_order where company_id = $1 order by 1`, [companyId])
      ).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Noor to ship', 'Sam de Boer', 'Somebody', 'erased:shopper', 'erased:shopper'])
    expect(await stored()).not.toContain('noor@example.com')
    // One without an address is erased alone, and one that nobody can ship any more as well.
    const { rows } = await app.pool.query<{ id: string }>(`select id from channel_order where company_id = $1 and reference = 'nameless'`, [
      companyId,
    ])
    await app.call(channelCustomer.erase, { as, params: { id: rows[0]?.id ?? '' }, body: { reason } })
    await app.pool.query('update connection set ended_at = now() where id = $1', [channelId])
    await app.drain()
    expect(await names()).toEqual(['Sam de Boer', ...Array.from({ length: 4 }, () => 'erased:shopper')])
    const entries = (await app.call(audit.paged, { as, query: {} })).value.filter(({ action }) => action === 'shopper.erasure_requested')
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toMatch(/noor|Noor/)
  })

  it('is nobody of another company, and is erased by those who manage channels alone', async () => {
    const { as, id, companyId } = await makeOrder()
    const stranger = await makeMerchant(app)
    const viewer = await makeViewer(app, { companyId })
    for (const call of [channelCustomer.get, channelCustomer.erase] as const) {
      const body = call === channelCustomer.erase ? { body: { reason } } : {}
      expect((await app.refused(call, { as: stranger.as, params: { id }, ...body } as never)).status).toBe(404)
      expect((await app.refused(call, { as: viewer.as, params: { id }, ...body } as never)).status).toBe(403)
    }
    expect(await app.refused(channelCustomer.erase, { as, params: { id }, body: { reason: ' ' } })).toMatchObject({ status: 422 })
    expect((await app.call(channelSales.allOrders, { as, query: {} })).value).toMatchObject([{ id, erasedAt: null }])
  })
})
