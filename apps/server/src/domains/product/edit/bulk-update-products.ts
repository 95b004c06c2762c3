import type { EditAnswer, EditOutcome, ProductChange, productEdit } from '@stoa/contract/product-edit.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { Selected } from './choose-editable.ts'
import { chooseEditable } from './choose-editable.ts'
import type { EditResult } from './edit-batch.ts'
import { editBatch } from './edit-batch.ts'
import { describeChange } from '../../run/describe-change.ts'

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

/** Gives the products chosen another category of their shop, or other tags. */
export async function updateProductCategories(ctx: Ctx, { body }: Received<typeof productEdit.updateCategories>): Promise<EditAnswer> {
  const { products, dryRun, ...change } = body
  if (Object.values(change).every((value) => value === undefined))
    throw fieldError('externalCategory', 'required', message('product_error.category_or_tags'))
  return editChosen(ctx, products, change, dryRun)
}

async function editChosen(ctx: Ctx, selected: readonly Selected[], change: ProductChange, isDryRun: boolean): Promise<EditAnswer> {
  const { products, unknown } = await chooseEditable(ctx.db, ctx.scope, selected)
  const editor = { scope: ctx.scope, actor: actorName(ctx.actor) }
  const results = await editBatch(ctx, editor, products, change, { isDryRun })
  const items = [...results, ...unknown].map((one) => toOutcome(ctx.language, one))
  const count = (outcome: EditOutcome['outcome']): number => items.filter((item) => item.outcome === outcome).length
  return { isDryRun, done: count('done'), unchanged: count('unchanged'), refused: count('refused'), items }
}

/** An operator lays highlights over products; their content belongs to the merchant. Throws 422 that names each field. */
export function refuseForeignFields({ scope }: Ctx, change: ProductChange, prefix = 'change.'): void {
  if (scope.companyType !== 'MARKETPLACE') return
  const errors = Object.entries(change).flatMap(([field, value]) =>
    field === 'highlight' || value === undefined
      ? []
      : [
          {
            path: `${prefix}${field}`,
            code: 'merchant_owns',
            message: message('product_error.merchant_owns'),
          },
        ],
  )
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
}

/** Returns the outcome of an edit in the reader's language. */
function toOutcome(language: Language, { text, changes, ...outcome }: EditResult): EditOutcome {
  return {
    ...outcome,
    params: text?.params ?? {},
    message: text && describe(language, text),
    changes: changes.map((change) => describeChange(language, change)),
  }
}
