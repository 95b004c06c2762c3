import type { ReconciliationItem, reconciliation } from '@stoa/contract/reconciliation.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { listItemRows } from './queries-items.ts'
import { toItem } from './to-item.ts'

/** Returns the differences that are open, or were closed, newest first. */
export async function listItems(
  { db, scope, language }: Ctx,
  { query, page }: Received<typeof reconciliation.pagedItems>,
): Promise<PageRows<ReconciliationItem>> {
  return listItemRows(db, scope, query.state, page, (row) => toItem(language, row))
}
