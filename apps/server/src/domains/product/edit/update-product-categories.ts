import type { EditAnswer, productEdit } from '@stoa/contract/product-edit.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { editChosen } from './edit-chosen.ts'

/** Gives the products chosen another category of their shop, or other tags. */
export async function updateProductCategories(ctx: Ctx, { body }: Received<typeof productEdit.updateCategories>): Promise<EditAnswer> {
  const { products, dryRun, ...change } = body
  if (Object.values(change).every((value) => value === undefined))
    throw fieldError('externalCategory', 'required', message('product_error.category_or_tags'))
  return editChosen(ctx, products, change, dryRun)
}
