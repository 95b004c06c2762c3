import { audit } from '@stoa/contract/audit.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../test/make.ts'
import { makeReceiver } from '../../../test/webhook-receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a key with the permission manages endpoints of its company alone, without a password; another key may not', async () => {
  const operator = await makeOperator(app)
  const neighbour = await makeMerchant(app)
  const { as } = await makeApiKey(app, operator, ['webhook:manage'])
  const receiver = makeReceiver(app)
  const { secret, endpoint } = await app.call(webhookEndpoint.create, { as, body: { url: receiver.url, topics: ['order.paid'] } })
  const params = { id: endpoint.id }
  expect(secret).toMatch(/^whsec_/)
  expect((await app.call(webhookEndpoint.list, { as })).map(({ id }) => id)).toEqual([endpoint.id])
  await app.call(webhookEndpoint.sendTest, { as, params })
  await app.drain()
  const [delivery] = (await app.call(webhookEndpoint.deliveries, { as, params, query: {} })).value
  expect(delivery).toMatchObject({ topic: 'webhook.test', state: 'delivered' })
  const id = delivery?.id ?? ''
  expect(await app.call(webhookEndpoint.delivery, { as, params: { id } })).toMatchObject({ history: [{ status: 200 }] })
  await app.call(webhookEndpoint.resend, { as, params: { id } })
  await app.drain()
  expect((await receiver.received()).map(({ event }) => event.type)).toEqual(['webhook.test', 'webhook.test'])
  const { version } = await app.call(webhookEndpoint.rotateSecret, { as, params }).then(({ endpoint: rotated }) => rotated)
  const moved = { url: makeReceiver(app).url, description: '', topics: ['order.created' as const], isEnabled: true, version }
  expect(await app.call(webhookEndpoint.update, { as, params, body: moved })).toMatchObject({ url: moved.url })
  const { value } = await app.call(audit.paged, { as: operator.as, query: {}, page: {} })
  expect(value.find(({ action }) => action === 'webhook_endpoint.created')).toMatchObject({
    actorKind: 'key',
    actorName: expect.stringMatching(/^key /),
  })

  const statusOf = async (caller: { token: string }) => (await app.raw(webhookEndpoint.deliveries, { as: caller, params, query: {} })).status
  expect(await statusOf((await makeApiKey(app, neighbour, ['webhook:manage'])).as)).toBe(404)
  expect(await statusOf((await makeApiKey(app, operator, ['order:read'])).as)).toBe(403)
  await app.call(webhookEndpoint.remove, { as, params })
  expect(await app.call(webhookEndpoint.list, { as })).toEqual([])
})
