import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { PlatformSetup, connection } from '@stoa/contract/connection.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { Upload } from '../../../files/multipart.ts'
import { openAccess } from '../open-access.ts'
import { openSecrets } from '../open-secrets.ts'
import type { ShopConnector } from '../ports.ts'
import type { ConnectionRow } from '../queries.ts'
import { findConnectionOfKind } from '../queries.ts'
import { findCompanyTrade } from '../queries-company.ts'
import { replaceShop } from './replace-shop.ts'
import type { SplitSettings } from '../rules.ts'
import { isSameShop } from '../rules-same-shop.ts'
import { fileNameKey, readSettings } from '../rules.ts'
import { findEndedShop } from './find-ended-shop.ts'
import { getSetup } from './get-setup.ts'
import { sellsSameProducts } from './sells-same-products.ts'
import { testConnection } from './test-connection.ts'
import { pickOwnSecrets } from '../webhook/rules-webhook.ts'
import { unsubscribeWebhooks } from '../webhook/unsubscribe-webhooks.ts'

/**
 * Connects the shop, or changes its settings, after trying them once: what does not work changes nothing. Connecting another platform, or another shop of
 * the same, ends the connection before; its products stay. Throws errors by field, `connection_failed`, or what is wrong with the file.
 */
export async function setUpPlatform(jobCtx: JobCtx, { body, files }: Received<typeof connection.platformSetup>): Promise<PlatformSetup> {
  const { scope } = jobCtx
  const shop = Object.hasOwn(jobCtx.ports.shops, body.platform) ? jobCtx.ports.shops[body.platform] : undefined
  if (!shop) throw fieldError('platform', 'unknown_platform', message('connection_error.unknown_platform'))
  if (shop.installer && !shop.installer.acceptsKeys)
    throw fieldError('platform', 'installed', message('connection_error.install_app', { platform: shop.name }))
  const now = await findConnectionOfKind(jobCtx.db, scope.companyId, 'shop')
  const upload = files.file?.[0]
  const same = now?.provider === shop.platform && !isOtherStorefront(jobCtx, shop, now, body.settings) ? now : undefined
  const chosen = choose(
    shop,
    same ? body.settings : await givenOrDemoSettings(jobCtx, body),
    same ? toEntered(jobCtx, same) : { settings: {}, secrets: {} },
    upload,
  )
  const next = { settings: chosen.settings, accountReference: null }
  // A shop that only moved to another address goes on. Of another one, the numbers of orders are alike: nothing may be reported there of orders of the first.
  const isElsewhere = same !== undefined && shop.createOrder !== undefined && !isSameShop(shop, same, next)
  const ended = same && !isElsewhere ? undefined : await findEndedShop(jobCtx.db, shop, scope.companyId, next)
  const fileKey = upload && fieldOfFile(shop)?.key
  if (upload && fileKey !== undefined) await storeFile(jobCtx, chosen, fileKey, upload)
  const stored = fileKey === undefined ? undefined : chosen.settings[fileKey]
  let id: string
  try {
    const toRow = (rowId: string) => {
      const secrets = Object.keys(chosen.secrets).length === 0 ? null : jobCtx.vault.seal(chosen.secrets, rowId)
      return { id: rowId, companyId: scope.companyId, provider: shop.platform, settings: chosen.settings, secrets }
    }
    const { currency } = await findCompanyTrade(jobCtx.db, scope.companyId)
    const tried = toRow(ended ?? same?.id ?? uuidv7())
    const { name, isOther } = await testConnection(shop.fields, async () => {
      const access = openAccess(jobCtx, { ...tried, currency })
      const checked = await shop.check(access)
      return { name: checked.name, isOther: isElsewhere && !ended && !(await sellsSameProducts(jobCtx.db, shop, access)) }
    })
    const row = isOther ? toRow(uuidv7()) : tried
    id = row.id
    await jobCtx.transact((ctx) => replaceShop(ctx, shop, now, { ...row, name, accountReference: null }))
  } catch (error) {
    if (stored !== undefined) await jobCtx.files.remove(stored)
    throw error
  }
  await removeOldFiles(jobCtx, now, chosen)
  if (now && now.id !== id) await unsubscribeWebhooks(jobCtx, now)
  return getSetup(jobCtx)
}

/**
 * Whether the settings lead to another shop of the same platform than the operator's storefront: what was written to the one is not in the other, and the order
 * numbers of both are alike. What is not sent stays as it is.
 */
function isOtherStorefront(
  { scope }: Pick<JobCtx, 'scope'>,
  shop: ShopConnector,
  now: ConnectionRow,
  given: Readonly<Record<string, string>>,
): boolean {
  if (scope.companyType !== 'MARKETPLACE') return false
  const trimmed = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value.trim()]))
  return !isSameShop(shop, now, { settings: { ...now.settings, ...trimmed }, accountReference: null })
}

/** Returns what a person entered before. Of a shop that was connected by installing our app, nobody entered its token. */
function toEntered(jobCtx: JobCtx, { id, settings, secrets, accountReference }: ConnectionRow): SplitSettings {
  const opened = openSecrets(jobCtx.vault, { id, secrets })
  return { settings, secrets: accountReference === null ? opened : pickOwnSecrets(opened) }
}

/** Returns the settings that were sent, or those of the company's demo shop where none were sent and the platform has one. */
async function givenOrDemoSettings(
  { db, scope, ports }: JobCtx,
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
  const { settings, secrets, issues } = readSettings(shop.fields, given, before)
  if (upload && !fieldOfFile(shop))
    issues.push({ path: 'file', code: 'unknown_field', message: message('connection_error.no_file', { platform: shop.name }) })
  if (issues[0]) throw new AppError('invalid_input', { detail: issues[0].message, errors: issues })
  return { settings, secrets: { ...pickOwnSecrets(before.secrets), ...secrets } }
}

/** Puts the uploaded file into the store, under a name of its own: to the connector another name is another edition. */
async function storeFile(jobCtx: JobCtx, chosen: SplitSettings, field: string, upload: Upload): Promise<void> {
  const ending = /^\.[a-z]{1,5}$/.exec(extname(upload.name).toLowerCase())?.[0] ?? ''
  const key = `private/feeds/${jobCtx.scope.companyId}/${randomUUID()}${ending}`
  await jobCtx.files.write(key, createReadStream(upload.path))
  chosen.settings[field] = key
  chosen.settings[fileNameKey(field)] = upload.name
}

async function removeOldFiles(jobCtx: JobCtx, before: ConnectionRow | undefined, chosen: SplitSettings): Promise<void> {
  const fields = jobCtx.ports.shops[before?.provider ?? '']?.fields.filter(({ type }) => type === 'file') ?? []
  for (const { key } of fields) {
    const old = before?.settings[key]
    if (old !== undefined && old !== chosen.settings[key]) await jobCtx.files.remove(old)
  }
}
