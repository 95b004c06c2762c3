import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import type { CarrierAccess } from './ports.ts'
import { carrierWebhookAddress } from './rules.ts'

/** Returns what a carrier's connector may use of us over a connection of a company. */
export function carrierAccess(
  { outbound, signal, settings, vault }: Pick<JobCtx, 'outbound' | 'signal' | 'settings' | 'vault'>,
  connection: Pick<ConnectionRow, 'id' | 'companyId' | 'settings' | 'secrets' | 'currency'>,
): CarrierAccess {
  return {
    companyId: connection.companyId,
    connectionId: connection.id,
    settings: connection.settings,
    secrets: openSecrets(vault, connection),
    currency: connection.currency,
    outbound,
    webhookAddress: carrierWebhookAddress(settings.publicUrl, connection.id),
    signal,
  }
}
