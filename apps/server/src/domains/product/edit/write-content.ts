import type { EditableField } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { editHistory, fieldsBetween } from './rules-edit.ts'
import { sourceHash } from '../source-hash.ts'
import { unknownSourceHash } from '../unknown-source-hash.ts'
import type { EditableProduct } from './queries-edit.ts'
import { updateEditedFields, updateSourceHash } from './queries-edit.ts'
import { listStored } from '../sync/queries-sync.ts'
import { withEdited } from '../rules-ownership.ts'
import { fitProduct } from '../rules.ts'
import { writeProducts } from '../write-products.ts'

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
  const { merchantId, productId, reference } = locked
  const [kept] = await listStored(db, merchantId, [productId])
  const before = { ...orNotFound(kept, 'product'), reference }
  const after = orNotFound(fitProduct(change(before)), 'product')
  const isChanged = !sourceHash(after).equals(sourceHash(fitProduct(before) ?? before))
  if (isChanged && locked.status === 'Discontinued') throw new AppError('state_forbids', { detail: message('product_error.discontinued') })
  const isReset = locked.sourceHash !== null && resetFields.some((field) => locked.editedFields.includes(field))
  if (isChanged) {
    const taken = { id: productId, product: after, sourceHash: isReset ? unknownSourceHash : locked.sourceHash, outcome: 'changed' } as const
    await writeProducts(ctx, merchantId, { connectionId: null, ...editHistory(actor) }, [taken], [{ ...before, productId, status: locked.status }])
  } else if (isReset) await updateSourceHash(db, merchantId, productId, unknownSourceHash)
  const edited = new Set(withEdited(locked.editedFields, fieldsBetween(before, after), locked))
  for (const field of resetFields) edited.delete(field)
  if (edited.size !== locked.editedFields.length || locked.editedFields.some((field) => !edited.has(field)))
    await updateEditedFields(db, merchantId, [{ productId, editedFields: [...edited] }])
}
