import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { PlatformSetup, connection } from '@stoa/contract/connection.ts'
import type { Ctx, Edge } from '../../kit/context.ts'
import { uuidv7 } from '../../kit/crypto.ts'
import { AppError, OutsideError, fieldError } from '../../kit/errors.ts'
import type { Received, Upload } from '../../kit/http.ts'
import { recordAudit } from '../company/record-audit.ts'
import { openAccess, openSecrets } from './open-access.ts'
import type { ShopConnector } from './ports.ts'
import type { ConnectionRow } from './queries.ts'
import { findConnectionOfKind, insertConnection, lockConnectionOfKind, updateConnection, updateConnectionEnded } from './queries.ts'
import { findCompanyTrade } from './queries-company.ts'
import { updateConnectionRunsCancelled } from '../run/queries.ts'
import type { SplitSettings } from './rules.ts'
import { fileNameKey, readSettings } from './rules.ts'
import { showSetup } from './show-setup.ts'

/**
 * Connects the shop, or changes its settings, after trying them once: what does not work changes nothing. Connecting another platform ends
 * the connection before; its products stay. Throws faults by field, `connection_failed`, or what is wrong with the file.
 */
export async function setUpPlatform(edge: Edge, { body, files }: Received<typeof connection.platformSetup>): Promise<PlatformSetup> {
  const { scope } = edge
  const shop = Object.hasOwn(edge.ports.shops, body.platform) ? edge.ports.shops[body.platform] : undefined
  if (!shop) throw fieldError('platform', 'unknown_platform', 'There is no such platform.')
  const now = await findConnectionOfKind(edge.db, scope.companyId, 'shop')
  const same = now?.provider === shop.platform ? now : undefined
  const upload = files.file?.[0]
  const chosen = choose(
    shop,
    same ? body.settings : await givenOrDemoSettings(edge, body),
    same ? { settings: same.settings, secrets: openSecrets(edge.vault, same) } : { settings: {}, secrets: {} },
    upload,
  )
  const id = same?.id ?? uuidv7()
  const fileKey = upload && fieldOfFile(shop)?.key
  if (upload && fileKey !== undefined) await keepFile(edge, chosen, fileKey, upload)
  const stored = fileKey === undefined ? undefined : chosen.settings[fileKey]
  try {
    const secrets = Object.keys(chosen.secrets).length === 0 ? null : edge.vault.seal(chosen.secrets, id)
    const row = { id, companyId: scope.companyId, settings: chosen.settings, secrets }
    const { currency } = await findCompanyTrade(edge.db, scope.companyId)
    const { name } = await tryOut(edge, shop, { ...row, currency })
    await edge.transact((ctx) => change(ctx, shop, now, { ...row, name }))
  } catch (error) {
    if (stored !== undefined) await edge.files.remove(stored)
    throw error
  }
  await removeOldFiles(edge, now, chosen)
  return showSetup(edge)
}

/** Returns the settings that were sent, or those of the company's demo shop where none were sent and the platform has one. */
async function givenOrDemoSettings(
  { db, scope, ports }: Edge,
  body: Received<typeof connection.platformSetup>['body'],
): Promise<Readonly<Record<string, string>>> {
  const isBlank = Object.values(body.settings).every((value) => value.trim() === '')
  const open = isBlank && Object.hasOwn(ports.openDemoShops, body.platform) ? ports.openDemoShops[body.platform] : undefined
  return open ? open({ companyId: scope.companyId, ...(await findCompanyTrade(db, scope.companyId)) }) : body.settings
}

function fieldOfFile(shop: ShopConnector) {
  return shop.fields.find((field) => field.type === 'file')
}

function choose(shop: ShopConnector, given: Readonly<Record<string, string>>, before: SplitSettings, upload: Upload | undefined): SplitSettings {
  const { settings, secrets, faults } = readSettings(shop.fields, given, before)
  if (upload && !fieldOfFile(shop)) faults.push({ path: 'file', code: 'unknown_field', message: `${shop.name} takes no file` })
  const [first] = faults
  if (first) throw new AppError('invalid_input', { detail: first.message, errors: faults })
  return { settings, secrets }
}

/** Puts the uploaded file into the store, under a name of its own: to the connector another name is another edition. */
async function keepFile(edge: Edge, chosen: SplitSettings, field: string, upload: Upload): Promise<void> {
  const ending = /^\.[a-z]{1,5}$/.exec(extname(upload.name).toLowerCase())?.[0] ?? ''
  const key = `private/feeds/${edge.scope.companyId}/${randomUUID()}${ending}`
  await edge.files.write(key, createReadStream(upload.path))
  chosen.settings[field] = key
  chosen.settings[fileNameKey(field)] = upload.name
}

async function tryOut(edge: Edge, shop: ShopConnector, row: Parameters<typeof openAccess>[1]): Promise<{ name: string }> {
  try {
    return await shop.check(openAccess(edge, row))
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const code = error.kind === 'address_refused' ? 'address_refused' : 'connection_failed'
    const field = shop.fields.find(({ type }) => type === (error.kind === 'unauthorized' ? 'secret' : 'url'))
    const errors = field ? [{ path: `settings.${field.key}`, code, message: error.message }] : []
    throw new AppError(code, { detail: `${error.message}. Nothing was changed.`, errors, cause: error })
  }
}

async function change(
  ctx: Ctx,
  shop: ShopConnector,
  seen: ConnectionRow | undefined,
  row: { id: string; companyId: string; name: string; settings: Record<string, string>; secrets: Buffer | null },
): Promise<void> {
  const held = await lockConnectionOfKind(ctx.db, row.companyId, 'shop')
  // Somebody else connected, changed or ended it while the shop was asked.
  if (held?.id !== seen?.id || held?.version !== seen?.version)
    throw new AppError('stale_version', { detail: 'Somebody changed the connection in the meantime.' })
  if (held?.id === row.id) await updateConnection(ctx.db, row)
  else {
    if (held) {
      await updateConnectionRunsCancelled(ctx.db, row.companyId, held.id)
      await updateConnectionEnded(ctx.db, row.companyId, held.id)
    }
    await insertConnection(ctx.db, { ...row, kind: 'shop', provider: shop.platform })
  }
  const fields = [...Object.keys(row.settings), ...shop.fields.filter(({ type }) => type === 'secret').map(({ key }) => key)]
  await recordAudit(ctx, { companyId: row.companyId, action: 'connection.set-up', object: row.id, detail: { platform: shop.platform, fields } })
  await ctx.announce([row.companyId], { kind: 'connection', id: row.id })
}

async function removeOldFiles(edge: Edge, before: ConnectionRow | undefined, chosen: SplitSettings): Promise<void> {
  const fields = edge.ports.shops[before?.provider ?? '']?.fields.filter(({ type }) => type === 'file') ?? []
  for (const { key } of fields) {
    const old = before?.settings[key]
    if (old !== undefined && old !== chosen.settings[key]) await edge.files.remove(old)
  }
}
