import type { EditAnswer, EditOutcome, ProductChange } from '@stoa/contract/product-edit.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import type { Selected } from './choose-editable.ts'
import { chooseEditable } from './choose-editable.ts'
import type { EditResult } from './edit-batch.ts'
import { editBatch } from './edit-batch.ts'
import { describeChange } from '../../run/describe-change.ts'

/** Makes one change to the products chosen and returns what happened to each. */
export async function editChosen(ctx: Ctx, selected: readonly Selected[], change: ProductChange, isDryRun: boolean): Promise<EditAnswer> {
  const { products, unknown } = await chooseEditable(ctx.db, ctx.scope, selected)
  const editor = { scope: ctx.scope, actor: actorName(ctx.actor) }
  const results = await editBatch(ctx, editor, products, change, { isDryRun })
  const items = [...results, ...unknown].map((one) => toOutcome(ctx.language, one))
  const count = (outcome: EditOutcome['outcome']): number => items.filter((item) => item.outcome === outcome).length
  return { isDryRun, done: count('done'), unchanged: count('unchanged'), refused: count('refused'), items }
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
