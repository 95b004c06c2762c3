import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { Job } from '../../jobs/job.ts'
import { on } from '../../jobs/jobs.ts'
import { productsUnlisted } from '../collection/events.ts'
import { readinessChanged } from '../mapping/events.ts'
import {
  companyDeactivated,
  companyReactivated,
  partnerActivityChanged,
  partnershipDecided,
  salesPaused,
  salesResumed,
} from '../marketplace/events.ts'
import { picturesSettled, productsDiscontinued, productsWritten } from '../product/events.ts'
import { listingsDecided } from '../publishing/events.ts'
import { listContentEvents, listDecisionEvents, listSaleEvents, listSellerEvents } from './queries-sale.ts'
import { queueEvents } from './queue-events.ts'

const few = { batchSize: 20 }

const queueContent = async (ctx: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten>): Promise<void> =>
  queueEvents(ctx, await listContentEvents(ctx.db, merchantId, productIds))

const queueSales = async (ctx: Ctx, { marketplaceId, products }: FactOf<typeof productsUnlisted | typeof readinessChanged>): Promise<void> =>
  queueEvents(
    ctx,
    await listSaleEvents(
      ctx.db,
      products.map((product) => ({ marketplaceId, ...product })),
    ),
  )

const queueSeller = async (ctx: Ctx, merchantId: string, marketplaceIds: readonly string[] | null): Promise<void> =>
  queueEvents(ctx, await listSellerEvents(ctx.db, merchantId, marketplaceIds))

/** What changes or ends the sale of products, for the storefronts of operators. */
export const saleJobs: readonly Job[] = [
  on(productsWritten, 'webhook.product-written', queueContent, few),
  on(picturesSettled, 'webhook.product-pictures', queueContent, few),
  on(productsDiscontinued, 'webhook.product-discontinued', queueContent, few),
  on(readinessChanged, 'webhook.product-readiness', queueSales),
  on(productsUnlisted, 'webhook.product-unlisted', queueSales),
  on(listingsDecided, 'webhook.product-withdrawn', async (ctx, { marketplaceId, listingIds, approval }) => {
    if (approval !== 'Approved') await queueEvents(ctx, await listDecisionEvents(ctx.db, marketplaceId, listingIds))
  }),
  on(partnershipDecided, 'webhook.seller-left', async (ctx, { marketplaceId, merchantId, status, wasRequest }) => {
    if (status === 'ENDED' && wasRequest !== true) await queueSeller(ctx, merchantId, [marketplaceId])
  }),
  on(partnerActivityChanged, 'webhook.seller-activity', (ctx, { marketplaceId, merchantId }) => queueSeller(ctx, merchantId, [marketplaceId])),
  on(salesPaused, 'webhook.sales-paused', (ctx, { merchantId, marketplaceIds }) => queueSeller(ctx, merchantId, marketplaceIds)),
  on(salesResumed, 'webhook.sales-resumed', (ctx, { merchantId, marketplaceIds }) => queueSeller(ctx, merchantId, marketplaceIds)),
  on(companyDeactivated, 'webhook.company-deactivated', (ctx, { companyId }) => queueSeller(ctx, companyId, null)),
  on(companyReactivated, 'webhook.company-reactivated', (ctx, { companyId }) => queueSeller(ctx, companyId, null)),
]
