import { Readable } from 'node:stream'
import type { channel } from '@stoa/contract/channel.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { zipStream } from '../../../kit/zip-stream.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { findFeedConnector } from './find-feed-connector.ts'
import type { FeedConnector } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { findChannelByFeedKey } from '../queries.ts'
import { findFeedVersion, updateFeedRead, updateFeedVersion } from './queries-feed.ts'
import { readFeed } from './read-feed.ts'
import { hasVersion } from './rules-feed.ts'

/** Whole files one feed is read as: channels read it once or a few times a day. */
const limits = { capacity: 30, perSeconds: 3600 }
/** Written before, in another way: readers that keep a file of it read it again. */
const writtenAs = 2

/** Returns a feed at its secret address, written while it is read. Throws 404 for an address that is none, or of another format, or whose channel is paused or company deactivated. */
export async function serveFeed(jobCtx: Omit<JobCtx, 'scope'>, { params, raw, reply }: Received<typeof channel.feed>): Promise<FileAnswer> {
  const [key = ''] = params.key.split('.')
  const found = await findChannelByFeedKey(jobCtx.db, sha256(key))
  const row = orNotFound(found?.isCompanyActive && !found.isPaused ? found : undefined, 'record')
  const connector = findFeedConnector(jobCtx, row.provider)
  const { extension, contentType } = connector.formatOf(row.settings)
  orNotFound(params.key === `${key}.${extension}` ? row : undefined, 'record')
  const state = `${writtenAs} ${row.id} ${await findFeedVersion(jobCtx.db, row.companyId, row.id)}`
  const etag = `"${sha256(state).toString('base64url').slice(0, 27)}"`
  const changedAt = await jobCtx.transact((ctx) => updateFeedVersion(ctx.db, row.companyId, row.id, etag))
  const version = { etag, changedAt }
  const answer = { contentType: `${contentType}; charset=utf-8`, fileName: `products.${extension}`, isInline: true }
  if (hasVersion(raw.headers, version)) return { ...answer, bytes: Buffer.alloc(0), version: { ...version, isUnchanged: true } }
  if (raw.isHead) return { ...answer, bytes: Buffer.alloc(0), version: { ...version, isUnchanged: false } }
  await throttleOrRefuse(jobCtx.db, `feed ${row.id}`, limits)
  const text = Readable.from(writeFeed(jobCtx, row, connector), { objectMode: false })
  const isZipped = /\bgzip\b/.test(String(raw.headers['accept-encoding'] ?? ''))
  if (isZipped) reply.header('content-encoding', 'gzip')
  reply.header('vary', 'accept-encoding')
  return { ...answer, bytes: isZipped ? zipStream(text) : text, version: { ...version, isUnchanged: false } }
}

async function* writeFeed(jobCtx: Omit<JobCtx, 'scope'>, row: ChannelRow, connector: FeedConnector): AsyncGenerator<string> {
  const format = connector.formatOf(row.settings)
  const counts = { products: 0, leftOut: 0 }
  let isBegun = false
  for await (const { entries, info } of readFeed(jobCtx.db, row, connector, jobCtx.settings.publicUrl)) {
    let text = isBegun ? '' : format.head(info)
    isBegun = true
    for (const { product, isLeftOut } of entries) {
      if (isLeftOut) counts.leftOut += 1
      else {
        text += `${counts.products === 0 ? '' : format.separator}${format.product(product, info)}`
        counts.products += 1
      }
    }
    if (text !== '') yield text
  }
  if (format.tail !== '') yield format.tail
  await jobCtx.transact((ctx) => updateFeedRead(ctx.db, row.companyId, row.id, counts))
}
