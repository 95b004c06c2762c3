import type { WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { Ctx } from '../../kit/context.ts'
import { listEndpointRows } from './queries-endpoint.ts'

/** Returns the endpoints of the company, oldest first. */
export function listEndpoints({ db, scope }: Ctx): Promise<WebhookEndpoint[]> {
  return listEndpointRows(db, scope)
}
