import { message } from '@stoa/messages/describe.ts'
import type { Ctx, Scope } from '../../../kit/context.ts'
import type { EditableProduct, StoredHighlight } from '../edit/queries-edit.ts'
import { deleteHighlights, updateHighlights, upsertHighlights } from '../edit/queries-edit.ts'
import { insertProductEvents } from '../queries-publication.ts'

/** Who edits: the company, and the name its history shows. */
export type Editor = { scope: Scope; actor: string | null }

/** Lays a highlight over products, or takes it away: a merchant's for everybody, an operator's for its own marketplace alone. */
export async function setHighlight(
  { db }: Ctx,
  { scope, actor }: Editor,
  products: readonly EditableProduct[],
  highlight: StoredHighlight | null,
): Promise<void> {
  if (products.length === 0) return
  const isOperator = scope.companyType === 'MARKETPLACE'
  if (isOperator) {
    if (highlight === null) await deleteHighlights(db, scope.companyId, products)
    else await upsertHighlights(db, scope.companyId, products, highlight)
  } else
    await updateHighlights(
      db,
      scope.companyId,
      products.map(({ productId }) => productId),
      highlight,
    )
  await insertProductEvents(
    db,
    products.map(({ merchantId, productId }) => ({
      merchantId,
      productId,
      marketplaceId: isOperator ? scope.companyId : null,
      kind: 'highlighted',
      message: highlight === null ? message('product.highlight_removed') : message('product.highlighted', { text: highlight.text }),
      actor,
    })),
  )
}
