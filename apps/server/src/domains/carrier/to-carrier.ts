import type { Carrier } from '@stoa/contract/carrier.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { toVisibleSettings } from '../connection/rules.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'
import type { CarrierConnector } from './ports.ts'
import { carrierWebhookAddress } from './rules.ts'

/** Returns a carrier as its company sees it: what it can do, its settings with secrets masked, and where it reports. */
export function toCarrier({ ports, language, vault, settings }: JobCtx, connector: CarrierConnector, connection: ConnectionRow | undefined): Carrier {
  return {
    carrier: connector.carrier,
    name: describe(language, connector.name),
    description: describe(language, connector.description),
    capabilities: [...connector.capabilities],
    setupMinutes: connector.setupMinutes,
    fields: toSettingFields(language, connector.fields),
    createsAccount: ports.trialCarrier?.carrier === connector.carrier,
    isConnected: connection !== undefined,
    connectionId: connection?.id ?? null,
    state: connection?.health ?? null,
    lastError: connection?.lastError ? describe(language, connection.lastError) : null,
    settings: connection ? toVisibleSettings(connector.fields, { settings: connection.settings, secrets: openSecrets(vault, connection) }) : {},
    connectedAt: connection?.createdAt ?? null,
    webhookAddress: connection && connector.parseWebhook ? carrierWebhookAddress(settings.publicUrl, connection.id) : null,
    version: connection?.version ?? null,
  }
}
