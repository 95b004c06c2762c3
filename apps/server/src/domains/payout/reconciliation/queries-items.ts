import type { ReconciliationItem } from '@stoa/contract/reconciliation.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { afterKey, pageRows, rowsOf } from '../../../kit/paging.ts'
import type { ItemRecord } from './queries.ts'
import { itemColumns } from './queries.ts'

/** A page of the items that are open, or closed. */
export async function listItemRows(
  db: Db,
  scope: Scope,
  state: 'open' | 'closed',
  page: PageRequest,
  convert: (row: ItemRecord) => ReconciliationItem,
): Promise<PageRows<ReconciliationItem>> {
  const { rows } = await sql<ItemRecord>`
    select ${itemColumns} from reconciliation_item i
    where i.marketplace_id = ${scope.companyId} and ${state === 'open' ? sql`i.closed_at is null` : sql`i.closed_at is not null`}
      and ${afterKey([sql`i.opened_at`, sql`i.id`], page, ['timestamptz', 'uuid'])}
    order by i.opened_at desc, i.id desc limit ${rowsOf(page)}`.execute(db)
  return pageRows(rows, page, (row) => [row.openedAt, row.id], convert)
}
