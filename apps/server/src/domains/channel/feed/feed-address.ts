import type { JobCtx } from '../../../kit/context.ts'
import { openSecrets } from '../../connection/open-secrets.ts'
import { findConnector } from '../find-connector.ts'
import type { ChannelRow } from '../queries.ts'

/** Returns where a channel reads its feed; null for a channel without one. */
export function feedAddress(jobCtx: Pick<JobCtx, 'ports' | 'vault' | 'settings'>, row: ChannelRow): string | null {
  const connector = findConnector(jobCtx, row.provider)
  const { feedKey } = openSecrets(jobCtx.vault, row)
  if (connector.kind !== 'feed' || feedKey === undefined) return null
  return `${jobCtx.settings.publicUrl}/api/Feed/${feedKey}.${connector.formatOf(row.settings).extension}`
}
