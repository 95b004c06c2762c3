import { dayIn } from '@stoa/contract/time-zone.ts'
import { inLanguage } from '@stoa/product-file/translations.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { listCampaignOffers } from '../campaign/queries-offer.ts'
import { upsertDirection } from '../connection/health/queries-direction.ts'
import type { storefrontWriteDue } from './events.ts'
import type { Storefront } from './open-storefront.ts'
import { openStorefront } from './open-storefront.ts'
import { findTerms } from './queries.ts'
import { listHeld } from './queries-held.ts'
import type { Place } from './queries-sellable.ts'
import { listProductRows, listSellable, listToWithdraw } from './queries-sellable.ts'
import type { Terms } from './rules.ts'
import { toStorefrontProduct } from './rules.ts'
import { writeBatch } from './write-batch.ts'
import type { ToWrite } from './rules-write.ts'

const batchSize = 100
/** What changes more often while it is written is written by the next change, or by the clock. */
const mostPasses = 5
const first = '00000000-0000-0000-0000-000000000000'

/** `language` is that of the operator's shop; empty where the marketplace has chosen none. */
type Selling = Omit<Terms, 'offers' | 'held'> & { language: string }

/**
 * Writes the products on sale that changed to the shop of an add-on marketplace, and ends offering there those no longer on sale, which are all
 * of one that is deactivated, also while writing is paused. Each is known by a
 * hash of what was written, so a repeat writes nothing. One that the shop refuses keeps back no other; when the shop itself fails, the queue tries again.
 */
export async function writeProducts(jobCtx: JobCtx, { companyId, productIds, isForced }: FactOf<typeof storefrontWriteDue>): Promise<void> {
  const storefront = await openStorefront(jobCtx, companyId)
  const terms = storefront && (await findTerms(jobCtx.db, companyId))
  if (!storefront || !terms || (terms.isActive && storefront.connection.paused.includes('products_out'))) return
  const connectionId = storefront.connection.id
  const moment = { at: jobCtx.now, day: dayIn(jobCtx.now, terms.timeZone) }
  const selling = { publicUrl: jobCtx.settings.publicUrl, stockBuffer: terms.stockBuffer, moment, language: terms.languages[0] ?? '' }
  const direction = { companyId, connectionId, direction: 'products_out' as const }
  try {
    for await (const places of offeredPages(jobCtx, companyId, productIds)) {
      // A job that was to write a change that came while a product was written found it taken: it is read again until nothing has changed.
      let written = 1
      for (let pass = 0; written > 0 && pass < mostPasses; pass += 1)
        written = await writeBatch(jobCtx, storefront, await readBatch(jobCtx, storefront.connection, selling, places), isForced && pass === 0)
    }
    for await (const places of endedPages(jobCtx, storefront, productIds))
      await writeBatch(
        jobCtx,
        storefront,
        places.map((place) => ({ ...place, product: null })),
        true,
      )
    await jobCtx.transact(async (ctx) => {
      await upsertDirection(ctx.db, direction, null)
      await ctx.announce([companyId], { kind: 'connection', id: connectionId })
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => upsertDirection(ctx.db, direction, reasonOf(error)))
    throw error
  }
}

/** Returns the products on sale in pages. */
async function* offeredPages(jobCtx: JobCtx, companyId: string, productIds: readonly string[] | null): AsyncGenerator<Place[]> {
  for (let after: Place | undefined = { merchantId: first, productId: first }; after !== undefined;) {
    const page: Place[] = await listSellable(jobCtx.db, companyId, { after, productIds }, batchSize)
    yield page
    after = page.length < batchSize ? undefined : page.at(-1)
  }
}

/** Returns the products in the shop that are no longer on sale, in pages. */
async function* endedPages(jobCtx: JobCtx, { connection }: Storefront, productIds: readonly string[] | null): AsyncGenerator<Place[]> {
  for (let afterId: string | undefined = first; afterId !== undefined;) {
    const page: Place[] = await listToWithdraw(jobCtx.db, connection.companyId, connection.id, { afterId, productIds }, batchSize)
    yield page
    afterId = page.length < batchSize ? undefined : page.at(-1)?.productId
  }
}

/** Reads products as they are written. */
async function readBatch(
  jobCtx: JobCtx,
  { companyId, id: connectionId }: Storefront['connection'],
  selling: Selling,
  places: readonly Place[],
): Promise<ToWrite[]> {
  const rows = await listProductRows(jobCtx.db, selling.language, places)
  const held = await listHeld(
    jobCtx.db,
    companyId,
    connectionId,
    places.map(({ productId }) => productId),
  )
  const offers = await listCampaignOffers(jobCtx.db, companyId, selling.moment, places)
  return rows.map((row) => {
    const product = toStorefrontProduct(inLanguage(row, row.texts ?? undefined), { ...selling, held, offers: offers.get(row.productId) ?? [] })
    return { merchantId: row.merchantId, productId: row.productId, product }
  })
}
