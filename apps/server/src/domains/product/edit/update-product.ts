import type { ProductUpdate, productEdit } from '@stoa/contract/product-edit.ts'
import { v7 as uuidv7 } from 'uuid'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { editProduct } from './rules-edit.ts'
import { listVariantReferences } from './queries-edit.ts'
import { setHighlight } from '../browse/set-highlight.ts'
import { lockProduct } from './lock-product.ts'
import { writeContent } from './write-content.ts'

/**
 * Changes a product: a merchant its own content, an operator the highlight it adds to it. Returns its id. Throws `stale_version` with the product as
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
      const { product: requested, issues } = editProduct(before, body, { ownership: product, references, newReference: uuidv7 })
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

function refuseContent(update: ProductUpdate): void {
  const mine = new Set(['id', 'version', 'highlight'])
  const errors = Object.entries(update).flatMap(([path, value]) =>
    mine.has(path) || value === undefined ? [] : [{ path, code: 'merchant_owns', message: message('product_error.merchant_owns') }],
  )
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
}
