import { testConnection } from '../connection/setup/test-connection.ts'
import type { JobCtx } from '../../kit/context.ts'
import { channelAccess } from './channel-access.ts'
import type { ChannelConnector } from './ports.ts'

/** Tries the settings of a channel before they are stored, and returns the account of a marketplace that they are for. Throws AppError for those that do not work. */
export async function testChannel(
  jobCtx: JobCtx,
  connector: ChannelConnector,
  row: { id: string; companyId: string; settings: Record<string, string>; secrets: Buffer | null },
): Promise<string | null> {
  if (connector.kind === 'marketplace') return (await testConnection(connector.fields, () => connector.check(channelAccess(jobCtx, row)))).account
  connector.check(row.settings)
  return null
}
