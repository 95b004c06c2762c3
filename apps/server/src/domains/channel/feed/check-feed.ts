import type { FeedCheck, FeedIssueCode, channel } from '@stoa/contract/channel.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { findConnector } from '../find-connector.ts'
import type { ChannelConnector } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { requireChannel } from '../require-channel.ts'
import type { StoredCheck } from './queries-feed.ts'
import { findFeedCheck, findFeedVersion, updateFeedCheck } from './queries-feed.ts'
import { readFeed } from './read-feed.ts'
import { isBlockedBy } from './rules-feed.ts'

/** A person waits for it: more products than these are not counted. */
const maxProducts = 20_000

/** Counts the products that go to a channel, and what has to be corrected in the others. While these do not change, what the check before found is returned. */
export async function checkFeed(jobCtx: JobCtx, { params: { id } }: Received<typeof channel.check>): Promise<FeedCheck> {
  const row = await requireChannel(jobCtx.db, jobCtx.scope.companyId, id)
  const connector = findConnector(jobCtx, row.provider)
  const version = await findFeedVersion(jobCtx.db, row.companyId, id)
  const { counts, ...check } = (await findFeedCheck(jobCtx.db, row.companyId, id, version)) ?? (await readCheck(jobCtx, row, connector, version))
  const issues = counts.map(([code, count, blocked = count]) => ({
    code,
    count,
    isBlocking: blocked > 0 && isBlockedBy({ variants: [] }, code),
    text: describe(jobCtx.language, message(`feed_issue.${code}`)),
  }))
  return { ...check, issues: issues.sort((a, b) => Number(b.isBlocking) - Number(a.isBlocking) || b.count - a.count) }
}

/** Reads the products for a channel, and stores what was found. */
async function readCheck(jobCtx: JobCtx, row: ChannelRow, connector: Pick<ChannelConnector, 'limits'>, version: string): Promise<StoredCheck> {
  const counts = new Map<FeedIssueCode, [count: number, blocked: number]>()
  const check = { products: 0, variants: 0, leftOut: 0, isPartial: false }
  for await (const { entries } of readFeed(jobCtx.db, row, connector, jobCtx.settings.publicUrl)) {
    if (check.products >= maxProducts && entries.length > 0) {
      check.isPartial = true
      break
    }
    for (const { product, issues, isLeftOut } of entries) {
      check.products += 1
      if (isLeftOut) check.leftOut += 1
      else check.variants += product.variants.length
      for (const code of issues) {
        const [count, blocked] = counts.get(code) ?? [0, 0]
        counts.set(code, [count + 1, blocked + (isBlockedBy(product, code) ? 1 : 0)])
      }
    }
  }
  const found = { ...check, counts: [...counts].map(([code, [count, blocked]]): [FeedIssueCode, number, number] => [code, count, blocked]) }
  await jobCtx.transact((ctx) => updateFeedCheck(ctx.db, row.companyId, row.id, version, found))
  return found
}
