import type { ChannelConnector } from '../../domains/channel/ports.ts'
import { agentFeed } from './agents/index.ts'
import { googleFeed } from './google/index.ts'
import { sandboxChannel } from './sandbox/index.ts'
import { stoaChannel } from './stoa/index.ts'

/** Every kind of sales channel, by its name. */
export const channels: Readonly<Record<string, ChannelConnector>> = {
  google: googleFeed,
  agents: agentFeed,
  stoa: stoaChannel,
  sandbox: sandboxChannel,
}
