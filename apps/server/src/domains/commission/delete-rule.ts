import type { commission } from '@stoa/contract/commission.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { deleteRuleRow } from './queries.ts'

/** Removes a rule. Order lines keep what it charged and why. */
export async function deleteRule({ db, scope }: Ctx, { params }: Received<typeof commission.deleteRule>): Promise<void> {
  orNotFound((await deleteRuleRow(db, scope, params.id)) || undefined, 'commission_rule')
}
