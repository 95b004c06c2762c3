import { admin } from '@stoa/contract/admin.ts'
import { audit } from '@stoa/contract/audit.ts'
import { connectionWebhook } from '@stoa/contract/connection-webhook.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { signReport } from '../src/sandbox/webhooks.ts'
import { shopWebhookSecret } from './fixtures-company.ts'
import type { Say } from './fixtures-requests-catalogue.ts'

/** Adds requests to the routes of webhooks, incoming and outgoing, of audit logs and of background jobs. */
export function sayWebhooks({ plain, on }: Say): void {
  const values = { url: 'https://hooks.example.com/stoa', topics: ['order.created'] }
  plain(webhookEndpoint.list)
  plain(webhookEndpoint.create, { body: values })
  on(webhookEndpoint.update, (ids) => ({
    params: { id: ids.endpointId },
    body: { ...values, description: 'Warehouse', isEnabled: true, version: 1 },
  }))
  on(webhookEndpoint.remove, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.rotateSecret, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.sendTest, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.deliveries, (ids) => ({ params: { id: ids.endpointId } }))
  on(webhookEndpoint.delivery, (ids) => ({ params: { id: ids.deliveryId } }))
  plain(audit.paged)
  plain(audit.actions)
  plain(audit.export)
  plain(admin.queues)
  plain(admin.failedJobs)
  plain(admin.retryJobs, { body: { name: 'webhook.deliver' } })
  on(webhookEndpoint.resend, (ids) => ({ params: { id: ids.deliveryId } }))
  on(connectionWebhook.receive, (ids) => {
    const body = JSON.stringify({ id: 'evt_1', type: 'product.updated', products: [] })
    return { params: { token: ids.companyId }, body, headers: { 'sandbox-signature': signReport(shopWebhookSecret, body, new Date()) } }
  })
}
