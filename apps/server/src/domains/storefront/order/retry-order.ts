import type { Answer } from '@stoa/contract/route.ts'
import type { storefront } from '@stoa/contract/storefront.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { storefrontCancellationDue, storefrontOrdersDue, storefrontReportDue } from '../events.ts'
import { findConnectedOrder } from './queries-list.ts'
import { listFailedReports } from './queries-report.ts'

/** Starts reading an order of the operator's shop again, and reporting to it the shipments and the cancellation that it did not accept. */
export async function retryOrder(ctx: Ctx, { body }: Received<typeof storefront.retryOrder>): Promise<Answer<typeof storefront.retryOrder>> {
  const { companyId } = ctx.scope
  const { connectionId, groupId } = orNotFound(await findConnectedOrder(ctx.db, ctx.scope, body.reference), 'order')
  await ctx.emit(storefrontOrdersDue, { companyId, connectionId, references: [body.reference], foundBy: 'catch_up' })
  const failed = groupId === null ? [] : await listFailedReports(ctx.db, companyId, groupId)
  const shipments = failed.flatMap(({ orderId, subjectId }) => (orderId === null ? [] : [{ companyId, orderId, fulfilmentId: subjectId }]))
  // A cancellation is of the purchase itself.
  const cancellations = failed.flatMap(({ orderId, subjectId }) => (orderId === null ? [{ companyId, groupId: subjectId }] : []))
  await ctx.emit(storefrontReportDue, ...shipments)
  await ctx.emit(storefrontCancellationDue, ...cancellations)
  return { reference: body.reference }
}
