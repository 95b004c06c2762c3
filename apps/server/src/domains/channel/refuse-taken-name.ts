import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import { listNamesLocked } from './queries.ts'

/** Throws 422 where another connected channel of the company has the name: lists and notifications would show two that nobody can distinguish. */
export async function refuseTakenName(ctx: Ctx, { companyId, id, name }: { companyId: string; id: string; name: string }): Promise<void> {
  const taken = (await listNamesLocked(ctx.db, companyId, id)).find((one) => one.toLowerCase() === name.toLowerCase())
  if (taken !== undefined) throw fieldError('name', 'name_taken', message('channel_error.name_taken', { name: taken }))
}
