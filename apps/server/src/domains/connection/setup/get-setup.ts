import type { PlatformSetup } from '@stoa/contract/connection.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { openSecrets } from '../open-secrets.ts'
import { findConnectionOfKind } from '../queries.ts'
import { findActiveRun, listCooldowns } from '../../run/queries.ts'
import { toVisibleSettings } from '../rules.ts'
import { cooldownSeconds } from '../../run/rules.ts'
import { toRun } from '../../run/to-run.ts'

/** A company's connection to its shop as it is, secrets masked. */
export async function getSetup(jobCtx: JobCtx): Promise<PlatformSetup> {
  const { db, scope, ports, language } = jobCtx
  const row = await findConnectionOfKind(db, scope.companyId, 'shop')
  const cooldowns = await listCooldowns(db, scope.companyId, cooldownSeconds)
  const active = await findActiveRun(db, scope.companyId)
  const activeRun = active ? toRun(language, active) : null
  const moving = { syncCooldownSeconds: cooldowns.sync ?? 0, pushCooldownSeconds: cooldowns.push ?? 0, activeRun }
  if (!row) {
    return {
      connectionId: null,
      platform: null,
      name: null,
      isInstalled: false,
      settings: {},
      health: 'none',
      needsReconnect: false,
      syncFailures: 0,
      lastError: null,
      paused: [],
      webhooks: null,
      connectedAt: null,
      lastSyncedAt: null,
      lastPushedAt: null,
      version: null,
      ...moving,
    }
  }
  const shop = ports.shops[row.provider]
  const isInstalled = row.accountReference !== null
  return {
    connectionId: row.id,
    platform: row.provider,
    name: row.name,
    isInstalled,
    settings: toVisibleSettings(shop?.fields ?? [], { settings: row.settings, secrets: isInstalled ? {} : openSecrets(jobCtx.vault, row) }),
    health: row.health,
    needsReconnect: row.needsReconnect,
    syncFailures: row.syncFailures,
    lastError: row.lastError && describe(language, row.lastError),
    paused: row.paused,
    webhooks: shop?.webhooks ? (row.webhooksState ?? 'waiting') : null,
    connectedAt: row.connectedAt,
    lastSyncedAt: row.lastSyncedAt,
    lastPushedAt: row.lastPushedAt,
    version: row.version,
    ...moving,
  }
}
