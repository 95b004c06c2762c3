import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { handle } from '../../kit/http.ts'
import { createEndpoint } from './create-endpoint.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { getDelivery } from './get-delivery.ts'
import { listEndpoints } from './list-endpoints.ts'
import { pageDeliveries } from './page-deliveries.ts'
import { resendDelivery } from './resend-delivery.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendTest } from './send-test.ts'
import { updateEndpoint } from './update-endpoint.ts'

export const webhookRoutes = [
  handle(webhookEndpoint.list, listEndpoints),
  handle(webhookEndpoint.create, createEndpoint),
  handle(webhookEndpoint.update, updateEndpoint),
  handle(webhookEndpoint.remove, deleteEndpoint),
  handle(webhookEndpoint.rotateSecret, rotateSecret),
  handle(webhookEndpoint.sendTest, sendTest),
  handle(webhookEndpoint.deliveries, pageDeliveries),
  handle(webhookEndpoint.delivery, getDelivery),
  handle(webhookEndpoint.resend, resendDelivery),
]
