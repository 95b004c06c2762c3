import type { JobCtx } from '../../kit/context.ts'
import type { ShopAccess } from './ports.ts'
import type { ConnectionRow } from './queries.ts'
import { openSecrets } from './open-secrets.ts'

/** What a shop's connector needs to speak for a company. */
export function openAccess(
  jobCtx: Pick<JobCtx, 'outbound' | 'files' | 'vault' | 'signal'>,
  connection: Pick<ConnectionRow, 'id' | 'companyId' | 'settings' | 'secrets' | 'currency'>,
): ShopAccess {
  return {
    companyId: connection.companyId,
    connectionId: connection.id,
    settings: connection.settings,
    secrets: openSecrets(jobCtx.vault, connection),
    currency: connection.currency,
    outbound: jobCtx.outbound,
    openFile: (key) => jobCtx.files.open(key),
    signal: jobCtx.signal,
  }
}
