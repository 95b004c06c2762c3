import type { connectionWebhook } from '@stoa/contract/connection-webhook.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { createGatherer } from '../../../kit/gather.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import type { Received } from '../../../kit/http.ts'
import { openSecrets } from '../open-secrets.ts'
import { findConnectionByWebhookKey } from './queries-webhook.ts'
import type { ShopReport } from '../ports.ts'
import { storeReports } from './store-reports.ts'

/** Those of one shop that arrive while others of it are stored share the next transaction: a bulk edit in a shop sends hundreds a second. */
const gather = createGatherer<ShopReport>(100)

/**
 * Receives a webhook of a shop at the unguessable address of its connection: verified over its raw bytes, stored once, answered; a job does the
 * work. Throws 404 where no connection has this address, and 401 for a wrong signature.
 */
export async function receiveShopWebhook(
  jobCtx: Omit<JobCtx, 'scope'>,
  { params, raw }: Received<typeof connectionWebhook.receive>,
): Promise<{ received: boolean }> {
  const connection = orNotFound(await findConnectionByWebhookKey(jobCtx.db, sha256(params.token)), 'record')
  const webhooks = orNotFound(Object.hasOwn(jobCtx.ports.shops, connection.provider) ? jobCtx.ports.shops[connection.provider]?.webhooks : undefined)
  const report = webhooks.parse({ settings: connection.settings, secrets: openSecrets(jobCtx.vault, connection) }, raw, jobCtx.now)
  if (report) await gather(connection.id, report, (reports) => jobCtx.transact((ctx) => storeReports(ctx, connection, reports)))
  return { received: true }
}
