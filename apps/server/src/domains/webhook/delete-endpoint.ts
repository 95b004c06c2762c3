import type { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { deleteEndpointRow } from './queries-endpoint.ts'

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(ctx: Ctx, { params }: Received<typeof webhookEndpoint.remove>): Promise<void> {
  const url = orNotFound(await deleteEndpointRow(ctx.db, ctx.scope, params.id), 'webhook_endpoint')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'webhook_endpoint.deleted', object: params.id, detail: { url } })
}
