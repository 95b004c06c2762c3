import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { storefrontCheckDue } from './events.ts'
import { findMissing } from './find-missing.ts'
import { openStorefront } from './open-storefront.ts'
import { listWrittenAfter } from './queries-missing.ts'

const pageSize = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Looks up everything that was written to the operator's shop: what somebody deleted there is created again. */
export async function checkProducts(jobCtx: JobCtx, { companyId }: FactOf<typeof storefrontCheckDue>): Promise<void> {
  const storefront = await openStorefront(jobCtx, companyId)
  if (!storefront) return
  for (let afterId: string | undefined = first; afterId !== undefined;) {
    const page = await listWrittenAfter(jobCtx.db, companyId, storefront.connection.id, afterId, pageSize)
    await findMissing(jobCtx, storefront, page)
    afterId = page.length < pageSize ? undefined : page.at(-1)?.productId
  }
}
