import type { Carrier, carrier } from '@stoa/contract/carrier.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { lockCarrierConnection } from '../connection/queries-carrier.ts'
import { updateConnectionEnded } from '../connection/queries.ts'
import { toCarrier } from './to-carrier.ts'

/** Ends the connection to a carrier and deletes its keys. Labels stay; they are not tracked any more. */
export async function disconnectCarrier(jobCtx: JobCtx, { body }: Received<typeof carrier.disconnect>): Promise<Carrier> {
  const { ports, scope } = jobCtx
  const connector = Object.hasOwn(ports.carriers, body.carrier) ? ports.carriers[body.carrier] : undefined
  if (!connector) throw fieldError('carrier', 'unknown_carrier', message('carrier_error.unknown'))
  await jobCtx.transact(async (ctx) => {
    const connection = await lockCarrierConnection(ctx.db, scope.companyId, body.carrier)
    if (!connection) throw new AppError('state_forbids', { detail: message('carrier_error.not_connected') })
    await updateConnectionEnded(ctx.db, scope.companyId, connection.id)
    await recordAudit(ctx, { companyId: scope.companyId, action: 'carrier.disconnect', object: connection.id, detail: { carrier: body.carrier } })
    await ctx.announce([scope.companyId], { kind: 'connection', id: connection.id })
  })
  return toCarrier(jobCtx, connector, undefined)
}
