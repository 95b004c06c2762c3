import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { companyDetailsChanged } from '../company/events.ts'
import { subscriptionChanged } from './events.ts'
import { listOfCompany } from './queries-billing.ts'

/** Has the provider charge what the next invoices will say: the VAT of a subscription depends on the country and VAT number of both sides. */
export async function syncCompany(ctx: Ctx, { companyId }: FactOf<typeof companyDetailsChanged>): Promise<void> {
  await ctx.emit(subscriptionChanged, ...(await listOfCompany(ctx.db, companyId)))
}
