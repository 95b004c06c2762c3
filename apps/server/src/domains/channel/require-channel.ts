import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../../database/db.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { ChannelRow } from './queries.ts'
import { findKnownChannel, lockKnownChannel } from './queries.ts'

/** Returns a connected channel of a company, for what changes it or uses it. Throws 404 where there is none, and `state_forbids` for one that was disconnected. */
export async function requireChannel(db: Db, companyId: string, id: string, { isLocked = false }: { isLocked?: boolean } = {}): Promise<ChannelRow> {
  const row = orNotFound(await (isLocked ? lockKnownChannel : findKnownChannel)(db, companyId, id), 'record')
  if (row.endedAt !== null) throw new AppError('state_forbids', { detail: message('channel_error.disconnected', { channel: row.name }) })
  return row
}
