import type { WebhookDelivery, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { pageRows } from '../../kit/paging.ts'
import { listDeliveries } from './queries-delivery.ts'
import { findEndpointId } from './queries-endpoint.ts'

/** Returns a page of an endpoint's deliveries, newest first. */
export async function pageDeliveries(
  { db, scope }: Ctx,
  { params, query, page }: Received<typeof webhookEndpoint.deliveries>,
): Promise<PageRows<WebhookDelivery>> {
  orNotFound(await findEndpointId(db, scope, params.id), 'webhook_endpoint')
  const rows = await listDeliveries(db, scope, params.id, query.state, page)
  return pageRows(
    rows,
    page,
    ({ id }) => [id],
    (row) => row,
  )
}
