import type { publishing } from '@stoa/contract/publishing.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { deleteApprovalRuleRow } from './queries.ts'

/** Removes a rule of approval; what it approved stays approved. */
export async function deleteApprovalRule({ db, scope }: Ctx, { params }: Received<typeof publishing.deleteRule>): Promise<void> {
  if (!(await deleteApprovalRuleRow(db, scope, params.id))) throw new AppError('not_found', { detail: message('not_found.rule') })
}
