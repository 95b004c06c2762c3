import type { ConnectionHealth, connectionHealth } from '@stoa/contract/connection-health.ts'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { directionsResumed } from '../events.ts'
import type { ShopConnector } from '../ports.ts'
import { lockConnectionOfKind, updateConnectionVersion } from '../queries.ts'
import { getConnectionHealth } from './get-connection-health.ts'
import { updatePaused, updatePortalFields, updatePullSchedule } from './queries-direction.ts'
import { directionsOf } from './rules-health.ts'

type Body = Received<typeof connectionHealth.update>['body']

/**
 * Pauses or resumes directions of the connection to the shop, sets how often products are pulled, and which fields the portal owns. Throws `stale_version` where it was changed since,
 * and an error of the field for a direction the platform does not have.
 */
export async function updateConnectionPlan(jobCtx: JobCtx, { body }: Received<typeof connectionHealth.update>): Promise<ConnectionHealth> {
  await jobCtx.transact((ctx) => change(ctx, jobCtx.ports.shops, body))
  return getConnectionHealth(jobCtx)
}

async function change(ctx: Ctx, shops: Readonly<Record<string, ShopConnector>>, body: Body): Promise<void> {
  const { db, scope } = ctx
  const locked = orNotFound(await lockConnectionOfKind(db, scope.companyId, 'shop'), 'connection')
  if (locked.version !== body.version) throw new AppError('stale_version', { detail: message('connection_error.changed') })
  const supported = directionsOf(shops[locked.provider]?.capabilities ?? [], locked, []).filter(({ isSupported }) => isSupported)
  const paused = body.paused && [...new Set(body.paused)]
  const missing = paused?.findIndex((one) => !supported.some(({ direction }) => direction === one)) ?? -1
  if (missing >= 0) throw fieldError(`paused.${missing}`, 'not_supported', message('connection_error.direction_not_supported'))
  const resumed: Direction[] = paused ? await updatePaused(db, scope.companyId, locked.id, paused) : []
  const newlyPaused = paused?.filter((one) => !locked.paused.includes(one)) ?? []
  if (body.pullSchedule !== undefined) await updatePullSchedule(db, scope.companyId, locked.id, body.pullSchedule)
  const owned = body.portalFields && [...new Set(body.portalFields)].toSorted()
  const isReassigned = owned !== undefined && owned.join(' ') !== locked.portalFields.toSorted().join(' ')
  if (owned !== undefined && isReassigned) await updatePortalFields(db, scope.companyId, locked.id, owned)
  await updateConnectionVersion(db, scope.companyId, locked.id)
  const key = { companyId: scope.companyId, object: locked.id }
  if (newlyPaused.length > 0) await recordAudit(ctx, { ...key, action: 'connection.paused', detail: { directions: newlyPaused } })
  if (resumed.length > 0) await recordAudit(ctx, { ...key, action: 'connection.resumed', detail: { directions: resumed } })
  if (body.pullSchedule !== undefined) await recordAudit(ctx, { ...key, action: 'connection.scheduled', detail: { schedule: body.pullSchedule } })
  if (isReassigned) await recordAudit(ctx, { ...key, action: 'connection.fields-assigned', detail: { before: locked.portalFields, portal: owned } })
  if (resumed.length > 0) await ctx.emit(directionsResumed, { companyId: scope.companyId, connectionId: locked.id, directions: resumed })
  await ctx.announce([scope.companyId], { kind: 'connection', id: locked.id })
}
