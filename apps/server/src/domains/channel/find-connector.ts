import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { ChannelConnector } from './ports.ts'

/** Returns the connector of a kind of channel. Throws 422 for one that does not exist. */
export function findConnector({ ports }: Pick<JobCtx, 'ports'>, provider: string): ChannelConnector {
  const connector = Object.hasOwn(ports.channels, provider) ? ports.channels[provider] : undefined
  if (!connector) throw fieldError('provider', 'unknown_provider', message('channel_error.unknown_provider'))
  return connector
}
