import type { ChannelProvider } from '@stoa/contract/channel.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'

/** Returns every kind of sales channel that can be connected here. */
export function listChannelProviders({ ports, language }: JobCtx): ChannelProvider[] {
  return Object.values(ports.channels).map((connector) => ({
    provider: connector.provider,
    name: describe(language, connector.name),
    description: describe(language, connector.description),
    kind: connector.kind,
    capabilities: [...connector.capabilities],
    setupMinutes: connector.setupMinutes,
    fields: toSettingFields(language, connector.fields),
    createsAccount: ports.trialChannel?.provider === connector.provider,
  }))
}
