import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { leadCreated } from '../events.ts'
import { leadMailRequested } from '../events.ts'
import { listAdministrators } from './queries.ts'

/** Requests an e-mail about a lead to each owner of the administration: one that is not accepted now is sent again without the others. */
export async function requestLeadMails(ctx: Ctx, { leadId }: FactOf<typeof leadCreated>): Promise<void> {
  const administrators = await listAdministrators(ctx.db)
  await ctx.emit(leadMailRequested, ...administrators.map(({ userId }) => ({ leadId, userId })))
}
