import type { EditAnswer, productEdit } from '@stoa/contract/product-edit.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { editChosen } from './edit-chosen.ts'
import { refuseForeignFields } from './refuse-foreign-fields.ts'

/** Makes one change to the products chosen, each answering for itself; with `dryRun` nothing is changed. */
export async function bulkUpdateProducts(ctx: Ctx, { body }: Received<typeof productEdit.bulkUpdate>): Promise<EditAnswer> {
  const { products, dryRun, change: nested, ...fields } = body
  const isBeside = Object.values(fields).some((value) => value !== undefined)
  if (isBeside && nested) throw fieldError('change', 'given_twice', message('product_error.change_twice'))
  const change = isBeside ? fields : nested
  if (!change) throw fieldError('change', 'required', message('product_error.change_required'))
  refuseForeignFields(ctx, change, isBeside ? '' : 'change.')
  return editChosen(ctx, products, change, dryRun)
}
