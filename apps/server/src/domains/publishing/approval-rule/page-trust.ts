import type { MerchantTrust, publishing } from '@stoa/contract/publishing.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { countTrusts, listTrusts } from './queries.ts'

/** The approved partners of the operator and how far each is trusted. */
export async function pageTrust({ db, scope }: Ctx, { page, filter }: Received<typeof publishing.listTrust>): Promise<PageRows<MerchantTrust>> {
  const text = textsOf(filter)
  const rows = await listTrusts(db, scope, text, page)
  const totalCount = page.count ? await countTrusts(db, scope, text) : undefined
  return {
    ...pageRows(
      rows,
      page,
      (row) => [row.merchantName, row.merchantId],
      (row) => row,
    ),
    ...(totalCount === undefined ? {} : { totalCount }),
  }
}
