import type { FeedProductIssues, channel } from '@stoa/contract/channel.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { keyOf } from '../../../kit/paging.ts'
import { findConnector } from '../find-connector.ts'
import { requireChannel } from '../require-channel.ts'
import { readFeed } from './read-feed.ts'
import { isBlockedBy } from './rules-feed.ts'

/** Products one request looks at: a catalogue with few issues answers short pages, each with the next one. */
const maxProducts = 5000

/** Returns the products for a channel that have something to correct, by their ids. */
export async function listFeedIssues(
  jobCtx: JobCtx,
  { params: { id }, query, page }: Received<typeof channel.issues>,
): Promise<PageRows<FeedProductIssues>> {
  const row = await requireChannel(jobCtx.db, jobCtx.scope.companyId, id)
  const connector = findConnector(jobCtx, row.provider)
  const [after] = keyOf(page, ['uuid']) ?? []
  const value: FeedProductIssues[] = []
  let seen = 0
  let last: string | undefined
  for await (const { entries } of readFeed(jobCtx.db, row, connector, jobCtx.settings.publicUrl, after === undefined ? undefined : String(after))) {
    for (const { product, issues, isLeftOut } of entries) {
      if (value.length === page.limit || seen === maxProducts) return { value, after: [last ?? product.id] }
      seen += 1
      last = product.id
      if (issues.length === 0 || (query.code && !issues.includes(query.code)) || (query.isLeftOut !== undefined && query.isLeftOut !== isLeftOut))
        continue
      value.push({
        productId: product.id,
        reference: product.reference,
        name: product.name,
        isLeftOut,
        issues: issues.map((code) => ({
          code,
          isBlocking: isBlockedBy(product, code),
          text: describe(jobCtx.language, message(`feed_issue.${code}`)),
        })),
      })
    }
  }
  return { value, after: null }
}
