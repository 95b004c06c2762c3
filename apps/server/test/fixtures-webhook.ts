import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import { testVault } from './make.ts'

export type WebhookIds = { endpointId: string; deliveryId: string }

/** A webhook endpoint of a company with one delivery that failed; `hidden` is in every text of it. */
export async function makeWebhookEndpoint({ db }: TestApp, companyId: string, hidden: string): Promise<WebhookIds> {
  const endpointId = uuidv7()
  const endpoint = {
    company_id: companyId,
    id: endpointId,
    url: `https://hooks.example.com/${encodeURIComponent(hidden)}`,
    description: `${hidden} endpoint`,
    topics: ['order.created'],
    secrets: testVault.seal({ current: 'whsec_AAAA' }, endpointId),
  }
  await db.insertInto('webhook_endpoint').values(endpoint).execute()
  const event = { company_id: companyId, topic: 'order.created', fact: `${hidden} fact`, data: JSON.stringify({ orderId: `${hidden} order` }) }
  const { id: eventId } = await db.insertInto('webhook_event').values(event).returning('id').executeTakeFirstOrThrow()
  const { id: deliveryId } = await db
    .insertInto('webhook_delivery')
    .values({ company_id: companyId, endpoint_id: endpointId, event_id: eventId, state: 'failed', attempts: 1, last_status: 500 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempt = {
    company_id: companyId,
    delivery_id: deliveryId,
    number: 1,
    at: new Date(),
    duration_ms: 5,
    status: 500,
    response: `${hidden} response`,
  }
  await db.insertInto('webhook_attempt').values(attempt).execute()
  return { endpointId, deliveryId }
}
