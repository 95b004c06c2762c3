import type { EditableField } from '@stoa/contract/product.ts'
import type { EditOutcome, ProductChange } from '@stoa/contract/product-edit.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, Scope } from '../../../kit/context.ts'
import { endProducts } from '../end-products.ts'
import type { Editor } from '../browse/set-highlight.ts'
import { setHighlight } from '../browse/set-highlight.ts'
import type { EditableProduct } from './queries-edit.ts'
import { listEditable, updateEditedFields } from './queries-edit.ts'
import { lockProducts } from '../queries-publication.ts'
import { listStored } from '../sync/queries-sync.ts'
import { lockVariants } from '../queries-stock.ts'
import type { StoredChange } from '../../run/describe-change.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { changesOf } from '../rules-diff.ts'
import type { EditRefusal } from './rules-edit.ts'
import { changeProduct, fieldsBetween, editHistory } from './rules-edit.ts'
import { withEdited } from '../rules-ownership.ts'
import { fitProduct } from '../rules.ts'
import type { UpsertedProduct } from '../write-products.ts'
import { writeProducts } from '../write-products.ts'

/** What a change did to one product, as a run stores it. */
export type EditResult = Omit<EditOutcome, 'params' | 'message' | 'changes'> & { text: Message | null; changes: StoredChange[] }

/** What comes of one product: its content, its withdrawal or return, its highlight, or why nothing does. */
type Plan = { product: EditableProduct; changes: StoredChange[] } & (
  | { refusal: EditRefusal }
  | { refusal?: undefined; taken: UpsertedProduct | undefined; isWithdrawn: boolean; editedFields: EditableField[] }
)

/**
 * Makes one change to products in the open transaction, each whole or not at all; or with `isDryRun` only shows what it would do. Returns an
 * outcome for each product, once.
 */
export async function editBatch(
  ctx: Ctx,
  { scope, actor }: Editor,
  chosen: readonly EditableProduct[],
  change: ProductChange,
  { isDryRun }: { isDryRun: boolean },
): Promise<EditResult[]> {
  const { db } = ctx
  const { highlight, ...content } = change
  const isContent = Object.values(content).some((value) => value !== undefined)
  const once = [...new Map(chosen.map((product) => [product.productId, product])).values()]
  const products = isDryRun ? once : await hold(ctx, scope, once, isContent)
  const kept = isContent ? new Map((await listStored(db, scope.companyId, idsOf(products))).map((row) => [row.productId, row])) : undefined
  const plans = products.map((product): Plan => {
    const plan = isContent ? planContent(product, content, kept?.get(product.productId)) : untouched(product)
    if (plan.refusal || highlight === undefined || JSON.stringify(highlight) === JSON.stringify(product.highlight)) return plan
    return { ...plan, changes: [...plan.changes, { field: 'highlight', from: product.highlight?.text ?? null, to: highlight?.text ?? null }] }
  })
  if (!isDryRun) await write(ctx, { scope, actor }, plans, highlight)
  return plans.map(({ product, refusal, changes }) => ({
    productId: product.productId,
    merchantProductReference: product.reference,
    productName: product.name,
    outcome: refusal ? 'refused' : changes.length > 0 ? 'done' : 'unchanged',
    code: refusal?.code ?? null,
    text: refusal?.text ?? null,
    changes: refusal ? [] : changes,
  }))
}

/** Holds products and reads them again: what was waited for may have changed them. Variants first, as orders do that take stock. */
async function hold({ db }: Ctx, scope: Scope, products: readonly EditableProduct[], isContent: boolean): Promise<EditableProduct[]> {
  if (isContent) await lockVariants(db, scope.companyId, idsOf(products))
  if (scope.companyType === 'MERCHANT') await lockProducts(db, products)
  const inputs = products.map(({ n, productId }) => ({ n, productId, reference: null, listingId: null }))
  return listEditable(db, scope, inputs)
}

function untouched(product: EditableProduct): Plan {
  return { product, changes: [], taken: undefined, isWithdrawn: false, editedFields: product.editedFields }
}

function planContent(product: EditableProduct, change: Omit<ProductChange, 'highlight'>, kept: StoredProduct | undefined): Plan {
  const { status, ...content } = change
  const refused = (refusal: EditRefusal): Plan => ({ product, changes: [], refusal })
  if (!kept) return refused({ code: 'unknown_product', text: message('result.not_found') })
  const isEnded = product.status === 'Discontinued'
  if (isEnded && status !== 'Ready')
    return status === 'Discontinued' ? untouched(product) : refused({ code: 'discontinued', text: message('result.discontinued') })
  const before = { ...kept, reference: product.reference }
  const changed = changeProduct(before, content, product)
  if ('refusal' in changed) return refused(changed.refusal)
  const after = fitProduct(changed.product)
  if (!after) return refused({ code: 'no_reference', text: message('result.no_reference') })
  const fields = fieldsBetween(kept, after)
  const changes = [...changesOf(kept, after)]
  const isBack = isEnded && status === 'Ready'
  const isWithdrawn = !isEnded && status === 'Discontinued'
  if (isBack || isWithdrawn) changes.push({ field: 'status', from: product.status, to: isBack ? 'Ready' : 'Discontinued' })
  const edited = new Set(withEdited(product.editedFields, fields, product))
  if (isWithdrawn && product.isFromShop) edited.add('status')
  if (isBack) edited.delete('status')
  const isWritten = isBack || changes.some(({ field }) => field !== 'status')
  const taken: UpsertedProduct = { id: product.productId, product: after, sourceHash: product.sourceHash, outcome: 'changed' }
  return { product, changes, taken: isWritten ? taken : undefined, isWithdrawn, editedFields: [...edited] }
}

async function write(ctx: Ctx, editor: Editor, plans: readonly Plan[], highlight: ProductChange['highlight']): Promise<void> {
  const { db } = ctx
  const { scope, actor } = editor
  const done = plans.flatMap((plan) => (plan.refusal || plan.changes.length === 0 ? [] : [plan]))
  if (done.length === 0) return
  const taken = done.flatMap((plan) => plan.taken ?? [])
  await writeProducts(ctx, scope.companyId, { connectionId: null, ...editHistory(actor) }, taken)
  const withdrawn = done.filter(({ isWithdrawn }) => isWithdrawn).map(({ product }) => product.productId)
  await endProducts(ctx, scope.companyId, withdrawn, message('product.discontinued'), { actor })
  if (scope.companyType === 'MERCHANT')
    await updateEditedFields(
      db,
      scope.companyId,
      done.map(({ product, editedFields }) => ({ productId: product.productId, editedFields })),
    )
  const highlighted = done.filter(({ changes }) => changes.some(({ field }) => field === 'highlight')).map(({ product }) => product)
  if (highlight !== undefined) await setHighlight(ctx, editor, highlighted, highlight)
  const [only] = done
  await ctx.announce([scope.companyId], { kind: 'product', id: done.length === 1 && only ? only.product.productId : scope.companyId })
}

function idsOf(products: readonly EditableProduct[]): string[] {
  return products.map(({ productId }) => productId)
}
