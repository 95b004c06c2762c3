import type { Carrier, carrier } from '@stoa/contract/carrier.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findCarrierConnection, lockCarrierConnection } from '../connection/queries-carrier.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { insertConnection, updateConnection } from '../connection/queries.ts'
import { readSettings } from '../connection/rules.ts'
import type { SplitSettings } from '../connection/rules.ts'
import { carrierAccess } from './carrier-access.ts'
import type { CarrierConnector } from './ports.ts'
import { findSender } from './queries.ts'
import { toCarrier } from './to-carrier.ts'

type Body = Received<typeof carrier.update>['body']

/** Connects a company to a carrier, or changes the settings, after trying them once: what does not work changes nothing. */
export async function updateCarrier(jobCtx: JobCtx, { body }: Received<typeof carrier.update>): Promise<Carrier> {
  const { ports, scope } = jobCtx
  const connector = Object.hasOwn(ports.carriers, body.carrier) ? ports.carriers[body.carrier] : undefined
  if (!connector) throw fieldError('carrier', 'unknown_carrier', message('carrier_error.unknown'))
  const present = await findCarrierConnection(jobCtx.db, scope.companyId, body.carrier)
  if (body.version !== undefined && (present?.version ?? null) !== body.version)
    throw new AppError('stale_version', { detail: message('connection_error.changed'), current: toCarrier(jobCtx, connector, present) })
  const chosen = choose(jobCtx, connector, body.settings, present)
  const id = present?.id ?? uuidv7()
  const { currency } = await findSender(jobCtx.db, scope.companyId)
  const row = {
    id,
    companyId: scope.companyId,
    name: describe('en', connector.name),
    settings: chosen.settings,
    secrets: Object.keys(chosen.secrets).length === 0 ? null : jobCtx.vault.seal(chosen.secrets, id),
  }
  await tryOut(jobCtx, connector, { ...row, currency })
  await jobCtx.transact((ctx) => save(ctx, connector, present, row))
  return toCarrier(jobCtx, connector, await findCarrierConnection(jobCtx.db, scope.companyId, body.carrier))
}

function choose(jobCtx: JobCtx, connector: CarrierConnector, given: Body['settings'], present: ConnectionRow | undefined): SplitSettings {
  const trial = jobCtx.ports.trialCarrier
  const isBlank = Object.values(given).every((value) => value.trim() === '')
  if (!present && isBlank && trial?.carrier === connector.carrier) return trial.createAccount()
  const before = present ? { settings: present.settings, secrets: openSecrets(jobCtx.vault, present) } : { settings: {}, secrets: {} }
  const { settings, secrets, issues } = readSettings(connector.fields, given, before)
  if (issues[0]) throw new AppError('invalid_input', { detail: issues[0].message, errors: issues })
  return { settings, secrets }
}

async function tryOut(jobCtx: JobCtx, connector: CarrierConnector, row: Parameters<typeof carrierAccess>[1]): Promise<void> {
  try {
    await connector.check(carrierAccess(jobCtx, row))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const code = error.kind === 'address_refused' ? 'address_refused' : 'connection_failed'
    const field = connector.fields.find(({ type }) => type === (error.kind === 'unauthorized' ? 'secret' : 'url'))
    const errors = field ? [{ path: `settings.${field.key}`, code, message: error.text }] : []
    throw new AppError(code, { detail: message('connection_error.test_failed', { reason: error.text }), errors, cause: error })
  }
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
