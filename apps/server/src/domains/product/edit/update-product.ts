import type { EditableField } from '@stoa/contract/product.ts'
import type { ProductUpdate, productEdit } from '@stoa/contract/product-edit.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { editHistory } from './edit-batch.ts'
import { loadProduct } from '../get-product.ts'
import { sourceHash } from '../hash-product.ts'
import type { EditableProduct } from './queries-edit.ts'
import { listEditable, listVariantReferences, lockEditable, updateEditedFields, updateSourceHash } from './queries-edit.ts'
import { lockVariants } from '../queries-stock.ts'
import { listStored } from '../sync/queries-sync.ts'
import { editProduct, fieldsBetween } from './rules-edit.ts'
import { fitProduct } from '../rules.ts'
import { setHighlight } from '../browse/set-highlight.ts'
import { writeProducts } from '../write-products.ts'

/** Of nothing a shop can send: the next sync takes the product over anew. */
const resent = 'AA=='

/**
 * Changes a product: a merchant its own content, an operator the highlight it lays over it. Returns its id. Throws `stale_version` with the product as
 * it is.
 */
export async function updateProduct(ctx: Ctx, { body }: Received<typeof productEdit.update>): Promise<string> {
  const { db, scope } = ctx
  const editor = { scope, actor: actorName(ctx.actor) }
  const product = await lockProduct(ctx, body.id, body.version, { changesVariants: body.variants !== undefined || body.images !== undefined })
  if (scope.companyType === 'MARKETPLACE') refuseContent(body)
  else {
    const references = body.variants ? await listVariantReferences(db, product.merchantId, body.id) : new Map<string, string>()
    const change = (before: ShopProduct): ShopProduct => {
      const { product: requested, issues } = editProduct(before, body, { isFromShop: product.isFromShop, references, newReference: uuidv7 })
      if (issues.length > 0) throw new AppError('invalid_input', { errors: issues })
      return requested
    }
    await writeContent(ctx, product, change, { actor: editor.actor, resetFields: body.resetFields ?? [] })
  }
  if (body.highlight !== undefined && JSON.stringify(body.highlight) !== JSON.stringify(product.highlight))
    await setHighlight(ctx, editor, [product], body.highlight)
  await ctx.announce([scope.companyId], { kind: 'product', id: body.id })
  return body.id
}

/**
 * Locks a product a caller may edit, at the version it saw, and its variants where they may change. Throws 404, and `stale_version` with the product as
 * it is.
 */
export async function lockProduct(
  ctx: Ctx,
  id: string,
  version: number,
  { changesVariants }: { changesVariants: boolean },
): Promise<EditableProduct> {
  const product = orNotFound(await lockOwn(ctx, id, changesVariants), 'product')
  if (product.version !== version)
    throw new AppError('stale_version', { detail: message('product_error.changed'), current: await loadProduct(ctx, id) })
  return product
}

/**
 * Returns the product, locked where it is the caller's own. Variants are locked before it, as orders do that take stock. With the product alone locked its
 * stock is the sum of its variants' committed ones: an order waits for the product before it commits.
 */
async function lockOwn({ db, scope }: Ctx, id: string, changesVariants: boolean): Promise<EditableProduct | undefined> {
  if (scope.companyType !== 'MERCHANT') return (await listEditable(db, scope, [{ n: 0, productId: id, reference: null, listingId: null }]))[0]
  if (changesVariants) await lockVariants(db, scope.companyId, [id])
  return lockEditable(db, scope.companyId, id)
}

function refuseContent(update: ProductUpdate): void {
  const mine = new Set(['id', 'version', 'highlight'])
  const errors = Object.entries(update).flatMap(([path, value]) =>
    mine.has(path) || value === undefined ? [] : [{ path, code: 'merchant_owns', message: message('product_error.merchant_owns') }],
  )
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
}

/**
 * Writes what a change makes of a held product; what stays the same is not written. Fields that a shop sends are its own again from the next
 * sync on where they are reset, and stay as edited otherwise.
 */
export async function writeContent(
  ctx: Ctx,
  locked: EditableProduct,
  change: (before: ShopProduct) => ShopProduct,
  { actor, resetFields = [] }: { actor: string | null; resetFields?: readonly EditableField[] },
): Promise<void> {
  const { db } = ctx
  const { merchantId, productId, reference, isFromShop } = locked
  const [kept] = await listStored(db, merchantId, [productId])
  const before = { ...orNotFound(kept, 'product'), reference }
  const after = orNotFound(fitProduct(change(before)), 'product')
  const isChanged = !sourceHash(after).equals(sourceHash(before))
  if (isChanged && locked.status === 'Discontinued') throw new AppError('state_forbids', { detail: message('product_error.discontinued') })
  const isReset = locked.sourceHash !== null && resetFields.some((field) => locked.editedFields.includes(field))
  if (isChanged) {
    const taken = { id: productId, product: after, sourceHash: isReset ? resent : locked.sourceHash, outcome: 'changed' } as const
    await writeProducts(ctx, merchantId, { connectionId: null, ...editHistory(actor) }, [taken], [{ ...before, productId, status: locked.status }])
  } else if (isReset) await updateSourceHash(db, merchantId, productId, resent)
  const edited = new Set([...locked.editedFields, ...(isFromShop ? fieldsBetween(before, after) : [])])
  for (const field of resetFields) edited.delete(field)
  if (edited.size !== locked.editedFields.length || locked.editedFields.some((field) => !edited.has(field)))
    await updateEditedFields(db, merchantId, [{ productId, editedFields: [...edited] }])
}
