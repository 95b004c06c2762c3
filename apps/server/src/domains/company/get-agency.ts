import type { company } from '@stoa/contract/company.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findAgency } from './queries-founding.ts'

/** The agency whose link a newcomer follows. */
export async function getAgency(ctx: Pick<Ctx, 'db'>, { params }: Received<typeof company.getAgency>): Promise<{ agencyId: string; name: string }> {
  return orNotFound(await findAgency(ctx.db, params.id), 'agency')
}
