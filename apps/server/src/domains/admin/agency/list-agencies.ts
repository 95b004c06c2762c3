import type { Agency, lead } from '@stoa/contract/lead.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listAgencyRows } from './queries.ts'

/** Agencies, for administrators. */
export async function listAgencies({ db }: Ctx, { page, filter }: Received<typeof lead.agencies>): Promise<PageRows<Agency>> {
  return pageRows(
    await listAgencyRows(db, textsOf(filter), page),
    page,
    (row) => [row.name, row.agencyId],
    (row) => row,
  )
}
