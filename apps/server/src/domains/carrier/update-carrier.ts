import type { Carrier, carrier } from '@stoa/contract/carrier.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { chooseSettings } from '../connection/setup/choose-settings.ts'
import { findCarrierConnection, lockCarrierConnection } from '../connection/queries-carrier.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { insertConnection, updateConnection } from '../connection/queries.ts'
import { testConnection } from '../connection/setup/test-connection.ts'
import { carrierAccess } from './carrier-access.ts'
import type { CarrierConnector } from './ports.ts'
import { findSender } from './queries.ts'
import { toCarrier } from './to-carrier.ts'

/** Connects a company to a carrier, or changes the settings, after trying them once: what does not work changes nothing. */
export async function updateCarrier(jobCtx: JobCtx, { body }: Received<typeof carrier.update>): Promise<Carrier> {
  const { ports, scope } = jobCtx
  const connector = Object.hasOwn(ports.carriers, body.carrier) ? ports.carriers[body.carrier] : undefined
  if (!connector) throw fieldError('carrier', 'unknown_carrier', message('carrier_error.unknown'))
  const present = await findCarrierConnection(jobCtx.db, scope.companyId, body.carrier)
  if (body.version !== undefined && (present?.version ?? null) !== body.version)
    throw new AppError('stale_version', { detail: message('connection_error.changed'), current: toCarrier(jobCtx, connector, present) })
  const trial = ports.trialCarrier?.carrier === connector.carrier ? ports.trialCarrier.createAccount : undefined
  const chosen = chooseSettings(jobCtx, connector.fields, body.settings, present, trial)
  const id = present?.id ?? uuidv7()
  const { currency } = await findSender(jobCtx.db, scope.companyId)
  const row = {
    id,
    companyId: scope.companyId,
    name: describe('en', connector.name),
    settings: chosen.settings,
    secrets: Object.keys(chosen.secrets).length === 0 ? null : jobCtx.vault.seal(chosen.secrets, id),
  }
  await testConnection(connector.fields, () => connector.check(carrierAccess(jobCtx, { ...row, currency })))
  await jobCtx.transact((ctx) => save(ctx, connector, present, row))
  return toCarrier(jobCtx, connector, await findCarrierConnection(jobCtx.db, scope.companyId, body.carrier))
}

async function save(
  ctx: Ctx,
  connector: CarrierConnector,
  seen: ConnectionRow | undefined,
  row: { id: string; companyId: string; name: string; settings: Record<string, string>; secrets: Buffer | null },
): Promise<void> {
  const locked = await lockCarrierConnection(ctx.db, row.companyId, connector.carrier)
  // Somebody else changed it during the request to the carrier.
  if (locked?.id !== seen?.id || locked?.version !== seen?.version)
    throw new AppError('stale_version', { detail: message('connection_error.changed') })
  if (locked) await updateConnection(ctx.db, row)
  else await insertConnection(ctx.db, { ...row, kind: 'carrier', provider: connector.carrier })
  const fields = connector.fields.map(({ key }) => key)
  await recordAudit(ctx, { companyId: row.companyId, action: 'carrier.set-up', object: row.id, detail: { carrier: connector.carrier, fields } })
  await ctx.announce([row.companyId], { kind: 'connection', id: row.id })
}
