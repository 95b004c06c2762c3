import type { ConnectionHealth } from '@stoa/contract/connection-health.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { countTokens } from '../../../kit/throttle.ts'
import { openSecrets } from '../open-secrets.ts'
import { findConnectionOfKind } from '../queries.ts'
import { callKey } from '../rules.ts'
import { tokenExpiry } from '../token/rules-token.ts'
import { findLastCheck } from './queries-check.ts'
import { findHealthFacts, listConnectionHistory, listDirections } from './queries-direction.ts'
import { directionsOf, problemsOf } from './rules-health.ts'
import { toCheck } from './to-check.ts'

const historyLimit = 20

/** Returns how the connection to a company's shop stands. Throws `not_found` where none is connected. */
export async function getConnectionHealth(jobCtx: JobCtx): Promise<ConnectionHealth> {
  const { db, scope, ports, language } = jobCtx
  const row = orNotFound(await findConnectionOfKind(db, scope.companyId, 'shop'), 'connection')
  const facts = orNotFound(await findHealthFacts(db, scope.companyId, row.id), 'connection')
  const shop = ports.shops[row.provider]
  const directions = directionsOf(shop?.capabilities ?? [], row, await listDirections(db, scope.companyId, row.id))
  const history = await listConnectionHistory(db, scope.companyId, row.id, historyLimit)
  const last = await findLastCheck(db, scope.companyId, row.id)
  const limit = shop?.callLimit
  return {
    connectionId: row.id,
    platform: row.provider,
    name: row.name,
    needsReconnect: row.needsReconnect,
    directions: directions.map(({ error, ...direction }) => ({ ...direction, error: error && describe(language, error) })),
    pullSchedule: facts.pullSchedule,
    portalFields: row.portalFields,
    nextPullAt: facts.nextPullAt,
    tokenExpiresAt: tokenExpiry(openSecrets(jobCtx.vault, row)),
    webhooks: shop?.webhooks
      ? {
          state: row.webhooksState ?? 'waiting',
          checkedAt: facts.webhooksCheckedAt,
          lastReceivedAt: facts.webhookReceivedAt,
          waiting: facts.waitingWebhooks,
        }
      : null,
    callLimit: limit ? { ...limit, available: await countTokens(db, callKey(row.id), limit) } : null,
    check: last ? toCheck(language, last) : null,
    ordersRead: facts.ordersReadAt === null ? null : { at: facts.ordersReadAt, count: facts.ordersReadCount ?? 0 },
    problems: problemsOf(row, directions).map(({ text, advice, ...problem }) => ({
      ...problem,
      text: describe(language, text),
      advice: describe(language, advice),
    })),
    history: history.map((entry) => ({ ...entry, label: describe(language, { code: `audit.${entry.action.replaceAll('-', '_')}`, params: {} }) })),
    version: row.version,
  }
}
