import type { JobCtx } from '../../kit/context.ts'
import { awaitTurn } from './await-turn.ts'
import type { ShopAccess } from './ports.ts'
import type { ConnectionRow } from './queries.ts'
import { pauseCalls } from './pause-calls.ts'
import { openSecrets } from './open-secrets.ts'
import { getAccessToken } from './token/get-access-token.ts'

/** What a shop's connector needs to speak for a company. */
export function openAccess(
  jobCtx: Pick<JobCtx, 'db' | 'transact' | 'ports' | 'outbound' | 'files' | 'vault' | 'signal' | 'log'>,
  connection: Pick<ConnectionRow, 'id' | 'companyId' | 'provider' | 'settings' | 'secrets' | 'currency'>,
): ShopAccess {
  const callLimit = jobCtx.ports.shops[connection.provider]?.callLimit
  return {
    companyId: connection.companyId,
    connectionId: connection.id,
    settings: connection.settings,
    secrets: openSecrets(jobCtx.vault, connection),
    currency: connection.currency,
    outbound: jobCtx.outbound,
    openFile: (key) => jobCtx.files.open(key),
    accessToken: (refused) => getAccessToken(jobCtx, connection, refused),
    awaitTurn: () => awaitTurn(jobCtx, connection.id, callLimit),
    pauseCalls: (seconds) => pauseCalls(jobCtx, connection.id, callLimit, seconds),
    signal: jobCtx.signal,
  }
}
