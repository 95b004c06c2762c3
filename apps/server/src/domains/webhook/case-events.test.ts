import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { askBank } from '../../../test/ask-bank.ts'
import { makeApiKey } from '../../../test/make.ts'
import { makeMarket, makePaidOrder, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeReceiver } from '../../../test/webhook-receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const topics = ['return.opened', 'return.changed', 'dispute.opened', 'dispute.changed'] as const

async function listen(as: As) {
  const receiver = makeReceiver(app)
  await app.call(webhookEndpoint.create, { as, body: { url: receiver.url, topics: [...topics] } })
  return async () => (await receiver.received()).map(({ event }) => event)
}

describe('software of a company', () => {
  it('opens and approves a return with a key of its own, and both sides are sent each step', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const [atOperator, atMerchant] = [await listen(operator.as), await listen(merchant.as)]
    const sold = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: sold.hash } })
    const { as } = await makeApiKey(app, operator, ['case:read', 'case:manage'])
    const lines = [{ lineId: sold.lines[0]?.lineId ?? '', quantity: 1, reason: 'does_not_fit' as const }]
    const { id, number } = await app.call(cases.openReturn, { as, body: { hash: sold.hash, lines, text: 'Too small' } })
    await settle(app)
    await app.call(cases.approve, { as, params: { id }, body: {} })
    await settle(app)
    const events = await atOperator()
    expect(events.map(({ type, data }) => [type, data.event, data.state])).toEqual([
      ['return.opened', 'return_requested', 'requested'],
      ['return.changed', 'approved', 'approved'],
    ])
    const { orderId } = await seeOrder(app, operator.as, sold.hash)
    const { marketplaceId } = operator
    expect(events[0]?.data).toMatchObject({ caseId: id, caseNumber: number, hash: sold.hash, orderId, marketplaceId, merchantId: merchant.companyId })
    expect((await atMerchant()).map(({ type }) => type)).toEqual(['return.opened', 'return.changed'])
    expect((await app.call(cases.paged, { as, query: { hash: sold.hash } })).value).toHaveLength(1)
  })

  it('is sent a dispute of the provider', async () => {
    const { operator, offer } = await makeMarket(app)
    const events = await listen(operator.as)
    const sold = await makePaidOrder(app, operator.as, offer)
    await askBank(app, operator.marketplaceId, 'disputes', { payment: sold.paymentReference, reason: 'not_received' })
    await settle(app)
    expect((await events()).map(({ type, data }) => [type, data.hash])).toEqual([['dispute.opened', sold.hash]])
  })

  it('may not touch returns with a key that was not given them', async () => {
    const { operator } = await makeMarket(app)
    const { as } = await makeApiKey(app, operator, ['order:read'])
    expect(await app.refused(cases.paged, { as, query: {} })).toMatchObject({ status: 403 })
  })
})
