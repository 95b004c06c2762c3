import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOperator, unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { attemptDelivery } from './attempt-delivery.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makeEndpoint(path = '') {
  const operator = await makeOperator(app)
  const { endpoint } = await app.call(webhookEndpoint.create, {
    as: operator.as,
    body: { url: `${app.publicUrl}/sandbox/hooks/${unique()}${path}`, topics: ['order.created'] },
  })
  return { as: operator.as, companyId: operator.marketplaceId, endpoint, params: { id: endpoint.id } }
}

it.each([
  ['is larger than what is stored', (response: ServerResponse) => response.writeHead(200).end(Buffer.alloc(1_000_000, 'x'))],
  ['cannot be unpacked', (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')],
])('a delivery that is answered with success has arrived, also where the response %s', async (_, answer) => {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const jobCtx = createJobCtx(app)
  const outbound = createOutbound({ allowedOrigins: [origin], log: jobCtx.log })
  const { as, companyId, endpoint, params } = await makeEndpoint()
  await app.pool.query('update webhook_endpoint set url = $2 where id = $1', [endpoint.id, origin])
  const { id: deliveryId } = await app.call(webhookEndpoint.sendTest, { as, params })
  await attemptDelivery({ ...jobCtx, outbound }, { companyId, deliveryId, attempts: 0 })
  await outbound.close()
  server.close()
  expect(await app.call(webhookEndpoint.delivery, { as, params: { id: deliveryId } })).toMatchObject({
    state: 'delivered',
    history: [{ status: 200 }],
  })
})

it('an endpoint with another address does not inherit the failures of the old one', async () => {
  const { as, endpoint, params } = await makeEndpoint('/500')
  const update = (change: { url?: string; description?: string }, version: number) =>
    app.call(webhookEndpoint.update, {
      as,
      params,
      body: { url: endpoint.url, description: '', topics: endpoint.topics, isEnabled: true, ...change, version },
    })
  await app.pool.query(`update webhook_endpoint set failing_since = now() - interval '73 hours' where id = $1`, [endpoint.id])
  const described = await update({ description: 'Warehouse' }, endpoint.version)
  expect(described.failingSince).not.toBeNull()
  expect(await update({ url: `${app.publicUrl}/sandbox/hooks/${unique()}/503` }, described.version)).toMatchObject({ failingSince: null })
  await app.call(webhookEndpoint.sendTest, { as, params })
  await app.drain()
  expect(await app.call(webhookEndpoint.list, { as })).toMatchObject([{ isEnabled: true, disabledReason: null }])
})

it('an endpoint that fails again after days in which nothing was sent to it stays enabled', async () => {
  const { as, endpoint, params } = await makeEndpoint('/500')
  const failAgain = async (sinceHours: number, lastHours: number) => {
    await app.pool.query(
      `update webhook_endpoint set failing_since = now() - $2 * interval '1 hour', failed_at = now() - $3 * interval '1 hour' where id = $1`,
      [endpoint.id, sinceHours, lastHours],
    )
    await app.call(webhookEndpoint.sendTest, { as, params })
    await app.drain()
    return (await app.call(webhookEndpoint.list, { as }))[0]
  }
  const after = await failAgain(90, 80)
  expect(after).toMatchObject({ isEnabled: true, disabledReason: null })
  expect(Date.now() - Date.parse(after?.failingSince ?? '')).toBeLessThan(60_000)
  expect(await failAgain(90, 25)).toMatchObject({ isEnabled: false, disabledReason: 'failing' })
})
