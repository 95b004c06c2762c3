import { event } from '../../kit/events.ts'

/** A merchant wants the products of its shop pulled. */
export const syncRequested = event<{ companyId: string; runId: string }>('product.sync-requested')

/** Products came with pictures outside a run: by a webhook of their shop, or a check. */
export const picturesAdded = event<{ companyId: string }>('product.pictures-added')

/** A sync has come to its pictures, or has fetched some and waits for its next turn. */
export const picturesAwaited = event<{ companyId: string; runId: string }>('product.pictures-awaited')

/** A merchant wants products sent to its shop. */
export const shopPushRequested = event<{ companyId: string; runId: string }>('product.shop-push-requested')

/** A company wants everything its filters meet changed. */
export const updateRequested = event<{ companyId: string; runId: string }>('product.update-requested')

/** What an import or a sync did to products is to be undone. */
export const undoRequested = event<{ companyId: string; runId: string; sourceId: string }>('product.undo-requested')

/** The content of products that a marketplace lists was changed, by a sync, an import or a person. */
export const productsWritten = event<{ merchantId: string; productIds: string[] }>('product.written')

/** Products were discontinued: their merchant or its shop no longer sells them. */
export const productsDiscontinued = event<{ merchantId: string; productIds: string[] }>('product.discontinued')

/** Pictures of products that a marketplace lists were fetched, or could not be. */
export const picturesSettled = event<{ merchantId: string; productIds: string[] }>('product.pictures-settled')
