import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { findConnector } from '../find-connector.ts'
import type { FeedConnector } from '../ports.ts'

/** Returns the connector of a feed. Throws `state_forbids` for a channel that reads no feed. */
export function findFeedConnector(jobCtx: Pick<JobCtx, 'ports'>, provider: string): FeedConnector {
  const connector = findConnector(jobCtx, provider)
  if (connector.kind !== 'feed') throw new AppError('state_forbids', { detail: message('channel_error.no_feed') })
  return connector
}
