import { event } from '../../kit/events.ts'

/** A merchant wants the products of its shop pulled. */
export const syncRequested = event<{ companyId: string; runId: string }>('product.sync-requested')
