import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { updateChannelHealth } from '../../connection/queries-health.ts'
import { channelPushDue } from '../events.ts'
import type { OpenMarketplace } from '../open-marketplace.ts'
import { openMarketplace } from '../open-marketplace.ts'
import type { ChannelAccess, FeedProduct, MarketplaceConnector } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { findChannel } from '../queries.ts'
import { renewClaim } from '../renew-claim.ts'
import { requestReads } from '../request-reads.ts'
import { reportRejections } from './report-rejections.ts'
import { countRejections } from './queries-rejected.ts'
import type { SentChange, SentRow } from './queries-product.ts'
import { listSent, listToWithdraw, updatePushed, updateNeverSent, updateSentUnknown, updateWithdrawn, upsertSent } from './queries-product.ts'
import { requestReviews } from './request-reviews.ts'
import { unknownSales } from './unknown-sales.ts'
import { claimPush, isSendable, releasePush, renewPush } from './queries-claim.ts'
import { withdrawOffered } from './withdraw-offered.ts'
import { findFeedVersion } from '../feed/queries-feed.ts'
import { readFeed } from '../feed/read-feed.ts'

const withdrawBatch = 100
/** How often screens show how many products were sent: each looks again at all of them. */
const announcedMs = 3000

/**
 * Sends the products that changed since to a marketplace, and withdraws those that no longer go there or lack what it needs. Each is known by a hash of what was sent, so a
 * repeat sends nothing. A company that is deactivated offers nothing. What one product lacks keeps back no other, and is tried again with the next push; when the marketplace itself fails, the queue tries
 * again. One push of a channel runs at a time: one that a person started meanwhile follows, and the clock starts the others again. It ends with the product under way
 * once the channel is paused or disconnected.
 */
export async function pushChannel(jobCtx: JobCtx, { companyId, channelId, isForced }: FactOf<typeof channelPushDue>): Promise<void> {
  const claim = await jobCtx.transact((ctx) => claimPush(ctx.db, companyId, channelId, isForced))
  if (!claim) return
  let open: OpenMarketplace | undefined
  try {
    open = await openMarketplace(jobCtx, companyId, channelId)
    if (open?.row.isCompanyActive) {
      await pushChanges(jobCtx, open, claim.isForced)
      await requestReviews(jobCtx, open)
    } else if (open) await withdrawAll(jobCtx, open)
  } finally {
    await jobCtx.transact(async (ctx) => {
      if (await releasePush(ctx.db, companyId, channelId)) await ctx.emit(channelPushDue, { companyId, channelId, isForced: true })
      await reportRejections(ctx, companyId, channelId)
    })
    // It may have been disconnected while the marketplace created a product, of which the disconnection did not know.
    if (open && !(await findChannel(jobCtx.db, companyId, channelId))) await withdrawOffered(jobCtx, open)
  }
}

async function pushChanges(jobCtx: JobCtx, { row, connector, access }: OpenMarketplace, isForced: boolean): Promise<void> {
  const { companyId, id: channelId } = row
  const renew = renewing(jobCtx, row)
  const mayGoOn = async (): Promise<boolean> => {
    await renew()
    return isSendable(jobCtx.db, companyId, channelId)
  }
  const readUnknownSales = unknownSales(jobCtx, { row, connector, access })
  const version = await findFeedVersion(jobCtx.db, companyId, channelId)
  if (!isForced && row.pushedVersion === version) return
  try {
    const counts = { sent: 0, newlyRefused: 0 }
    let announcedAt = Date.now()
    const withdrawn: Offered[] = []
    for await (const { entries } of readFeed(jobCtx.db, row, connector, jobCtx.settings.publicUrl)) {
      const known = new Map(
        (
          await listSent(
            jobCtx.db,
            companyId,
            channelId,
            entries.map(({ product }) => product.id),
          )
        ).map((one) => [one.productId, one]),
      )
      withdrawn.push(...entries.flatMap(({ product: { id }, mustBeWithdrawn }) => (mustBeWithdrawn ? offeredOf(known.get(id)) : [])))
      const neverSent = entries.flatMap(({ product: { id }, isLeftOut }) => (isLeftOut && isNeverSent(known.get(id)) ? [id] : []))
      if (neverSent.length > 0) await jobCtx.transact((ctx) => updateWithdrawn(ctx.db, companyId, channelId, neverSent))
      const offered = entries.flatMap(({ product, isLeftOut }) => (isLeftOut ? [] : [product]))
      await renew()
      for (const product of offered) {
        const before = known.get(product.id)
        if (before?.contentHash === hashOf(product)) continue
        if (!(await mayGoOn())) return
        counts.sent += 1
        const isAnnounced = Date.now() - announcedAt >= announcedMs
        if (isAnnounced) announcedAt = Date.now()
        const state = await sendProduct(jobCtx, { row, connector, access }, { product, before, readUnknownSales }, isAnnounced)
        if (state === 'failed' && before?.state !== 'failed') counts.newlyRefused += 1
      }
    }
    for (let start = 0; start < withdrawn.length; start += withdrawBatch) {
      if (!(await mayGoOn())) return
      await withdrawBatchOf(jobCtx, row, connector, access, withdrawn.slice(start, start + withdrawBatch))
    }
    await withdraw(jobCtx, { row, connector, access }, mayGoOn)
    await jobCtx.transact((ctx) => updateNeverSent(ctx.db, row))
    if (!(await mayGoOn())) return
    // What could not be submitted yet is submitted by the next pass, and what was refused for the first time is tried again: the version is stored after it.
    const isSubmitted = counts.sent === 0 && row.pushedVersion === version ? true : await submit(connector, access)
    await jobCtx.transact(async (ctx) => {
      if (isSubmitted && counts.newlyRefused === 0) await updatePushed(ctx.db, companyId, channelId, version)
      await updateChannelHealth(ctx.db, companyId, channelId, { error: null, isPush: true })
      if (counts.sent > 0) await requestReads(ctx, [{ companyId, channelId }])
      await ctx.announce([companyId], { kind: 'connection', id: channelId })
    })
  } catch (error) {
    await recordFailure(jobCtx, row, error)
    throw error
  }
}

/** Withdraws everything, and has the orders read that were placed meanwhile. */
async function withdrawAll(jobCtx: JobCtx, open: OpenMarketplace): Promise<void> {
  const { companyId, id: channelId } = open.row
  try {
    if ((await withdrawOffered(jobCtx, open, renewing(jobCtx, open.row))) === 0) return
    await jobCtx.transact(async (ctx) => {
      await requestReads(ctx, [{ companyId, channelId }])
      await ctx.announce([companyId], { kind: 'connection', id: channelId })
    })
  } catch (error) {
    await recordFailure(jobCtx, open.row, error)
    throw error
  }
}

/** Returns what says from time to time that the push goes on. */
function renewing(jobCtx: JobCtx, { companyId, id: channelId }: ChannelRow): () => Promise<void> {
  return renewClaim(() => jobCtx.transact((ctx) => renewPush(ctx.db, companyId, channelId)))
}

async function recordFailure(jobCtx: JobCtx, { companyId, id: channelId }: ChannelRow, error: unknown): Promise<void> {
  if (error instanceof UpstreamError || error instanceof AppError)
    await jobCtx.transact((ctx) => updateChannelHealth(ctx.db, companyId, channelId, { error: reasonOf(error), isPush: false }))
}

/** Submits new products; returns false where the marketplace accepts it only later. */
async function submit(connector: MarketplaceConnector, access: ChannelAccess): Promise<boolean> {
  try {
    await connector.submitProducts(access)
    return true
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'rate_limited') return false
    throw error
  }
}

/** Returns the hash of what a marketplace is sent. The link leads to the merchant's own shop, which a marketplace does not show. */
function hashOf({ link: _link, ...product }: FeedProduct): string {
  return sha256(
    JSON.stringify({ ...product, variants: product.variants.map(({ link: _shopLink, shippingMinor: _shipping, ...variant }) => variant) }),
  ).toString('hex')
}

/** Returns the hash of what a marketplace decides about: all that it is sent but the stock. */
function reviewHashOf(product: FeedProduct): string {
  return hashOf({ ...product, variants: product.variants.map((variant) => ({ ...variant, stock: null })) })
}

/** A product that is sent, and what was sent of it before. */
type Sending = { product: FeedProduct; before: SentRow | undefined; readUnknownSales: () => Promise<ReadonlyMap<string, number>> }

/** Sends a product and stores what became of it. */
async function sendProduct(
  jobCtx: JobCtx,
  { row, connector, access }: OpenMarketplace,
  { product, before, readUnknownSales }: Sending,
  isAnnounced: boolean,
): Promise<SentChange['state']> {
  const prefix = `${jobCtx.settings.publicUrl}/files/`
  const readPictures = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map(async (address, n) => ({
        name: `${n + 1}.webp`,
        bytes: await jobCtx.files.read(address.slice(prefix.length)),
      })),
    )
  const sent = before?.reference
    ? { reference: before.reference, variants: before.variants, pictures: before.pictures, stocks: before.stocks }
    : undefined
  const change = {
    productId: product.id,
    reference: sent?.reference ?? null,
    variants: sent?.variants ?? {},
    pictures: sent?.pictures ?? {},
    stocks: {},
  }
  const outcome: SentChange = await connector.pushProduct(access, product, sent, readPictures, readUnknownSales).then(
    (done): SentChange => ({ ...change, ...done, state: 'pending', contentHash: hashOf(product), reviewHash: reviewHashOf(product), problem: null }),
    async (error: unknown): Promise<SentChange> => {
      const isOwn = error instanceof AppError || (error instanceof UpstreamError && !error.isTemporary && error.kind !== 'unauthorized')
      if (!isOwn) {
        // It may be there although no answer came.
        if (sent) await jobCtx.transact((ctx) => updateSentUnknown(ctx.db, row.companyId, row.id, product.id))
        throw error
      }
      return { ...change, state: 'failed', contentHash: null, reviewHash: null, problem: reasonOf(error) }
    },
  )
  await jobCtx.transact(async (ctx) => {
    await upsertSent(ctx.db, row.companyId, row.id, [outcome])
    if (outcome.state === 'failed' && before?.state !== 'failed') await countRejections(ctx.db, row.companyId, row.id, 1)
    if (isAnnounced) await ctx.announce([row.companyId], { kind: 'connection', id: row.id })
  })
  return outcome.state
}

async function withdraw(jobCtx: JobCtx, { row, connector, access }: OpenMarketplace, mayGoOn: () => Promise<boolean>): Promise<void> {
  while (await mayGoOn()) {
    const gone = await listToWithdraw(jobCtx.db, row, withdrawBatch)
    if (gone.length === 0) return
    await withdrawBatchOf(jobCtx, row, connector, access, gone)
  }
}

/** A product that is on a marketplace, by its reference there. */
type Offered = { productId: string; reference: string }

/** Returns a product that was sent as far as it is on the marketplace. */
function offeredOf(sent: SentRow | undefined): Offered[] {
  return sent && sent.state !== 'withdrawn' && sent.reference !== null ? [{ productId: sent.productId, reference: sent.reference }] : []
}

/** Whether a product was refused each time it was sent. */
function isNeverSent(sent: SentRow | undefined): boolean {
  return sent?.state === 'failed' && sent.reference === null
}

async function withdrawBatchOf(
  jobCtx: JobCtx,
  row: ChannelRow,
  connector: MarketplaceConnector,
  access: ChannelAccess,
  gone: readonly Offered[],
): Promise<void> {
  await connector.withdrawProducts(
    access,
    gone.map(({ reference }) => reference),
  )
  await jobCtx.transact((ctx) =>
    updateWithdrawn(
      ctx.db,
      row.companyId,
      row.id,
      gone.map(({ productId }) => productId),
    ),
  )
}
