import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { LowStockProduct } from '../../product/browse/queries-low-stock.ts'
import { noticeLowStock } from '../../product/browse/queries-low-stock.ts'
import type { NewNotification } from '../queries.ts'
import { notify } from './notify.ts'

const batchSize = 1000

/** Notifies merchants of products that became nearly sold out or sold out since the last time, each merchant once for all of them. */
export async function notifyLowStock(jobCtx: JobCtx): Promise<void> {
  for (let count = batchSize; count === batchSize && !jobCtx.signal.aborted;) {
    count = await jobCtx.transact(async (ctx) => {
      const products = await noticeLowStock(ctx.db, batchSize)
      const byMerchant = Map.groupBy(products, ({ merchantId }) => merchantId)
      await notify(
        ctx,
        [...byMerchant].map(([companyId, own]) => toNotification(companyId, own, ctx.now)),
      )
      return products.length
    })
  }
}

function toNotification(companyId: string, products: readonly LowStockProduct[], now: Date): NewNotification {
  const [first] = products
  const said = { companyId, kind: 'low_stock' as const, fact: `low-stock:${first?.id ?? ''}:${now.toISOString()}` }
  if (!first || products.length > 1)
    return {
      ...said,
      link: '/shop/products?view=lowstock',
      message: message('notification.low_stock', { count: products.length }),
      thumbnailFile: null,
    }
  const { id, name: product, stock, pictureFile: thumbnailFile } = first
  const text = stock > 0 ? message('notification.low_stock_of', { product, count: stock }) : message('notification.sold_out', { product })
  return { ...said, link: `/shop/products/${id}`, message: text, thumbnailFile }
}
