import { message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { EditResult } from './edit-batch.ts'
import type { EditableProduct } from './queries-edit.ts'
import { listEditable } from './queries-edit.ts'

/** A product as chosen in a list. */
export type Selected = { id?: string | undefined; merchantProductReference?: string | undefined; collectionProductId?: string | undefined }

/** The products that are chosen, and the outcome of each choice that names none the caller may edit. */
export async function chooseEditable(
  db: Db,
  scope: Scope,
  selected: readonly Selected[],
): Promise<{ products: EditableProduct[]; unknown: EditResult[] }> {
  const products = await listEditable(
    db,
    scope,
    selected.map((one, n) => ({
      n,
      productId: one.id ?? null,
      reference: one.merchantProductReference ?? null,
      listingId: one.collectionProductId ?? null,
    })),
  )
  const found = new Set(products.map(({ n }) => n))
  const unknown = selected.flatMap((one, n): EditResult[] => {
    if (found.has(n)) return []
    return [
      {
        productId: one.id ?? null,
        merchantProductReference: one.merchantProductReference ?? '',
        productName: '',
        outcome: 'refused',
        code: 'unknown_product',
        text: message('result.not_found'),
        changes: [],
      },
    ]
  })
  return { products, unknown }
}
