import type { attribute } from '@stoa/contract/attribute.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { deleteTemplateRow } from './queries-template.ts'

/** Removes an own template; definitions made from it stay. */
export async function deleteTemplate({ db, scope }: Ctx, { body }: Received<typeof attribute.removeTemplate>): Promise<void> {
  if (!(await deleteTemplateRow(db, scope.companyId, body.id))) throw new AppError('not_found', { detail: message('not_found.template') })
}
