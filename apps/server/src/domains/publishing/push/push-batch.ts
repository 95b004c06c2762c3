import { generateNKeysBetween } from 'fractional-indexing'
import type { RunOutcome } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { insertProductEvents, refreshPublication } from '../../product/queries-publication.ts'
import type { Curated } from '../curate-changes.ts'
import { curateChanges } from '../curate-changes.ts'
import { productsProposed } from '../events.ts'
import { insertListings } from '../../collection/listing/queries-bulk.ts'
import { listLastPositions } from '../../collection/queries-change.ts'
import { listCandidates, listListed, listNamedCollections, listRuledCollections, touchPushes, upsertPushes } from './queries.ts'
import { listCurations } from '../queries.ts'
import type { Curation } from '../rules-curation.ts'
import { ruleForNew } from '../rules-curation.ts'
import type { PushCandidate, PushVerdict } from './rules.ts'
import { choosePlace, decidePush, firstApproval, placeKeys, pushBatchSize } from './rules.ts'

/** What a push did to one product. */
export type PushItem = {
  reference: string
  productId: string
  productName: string
  outcome: RunOutcome
  code: string | null
  messages: readonly CodedMessage[]
}

export type PushOrder = {
  runId: string
  merchantId: string
  marketplaces: readonly { marketplaceId: string; name: string; currency: string }[]
  isForced: boolean
  isDryRun: boolean
}

type Sent = { candidate: PushCandidate; marketplaceId: string; step: 'new' | 'changed' }

/**
 * Pushes the next products after `afterId`, in the open transaction; nothing is written when it is a dry run. Run twice over the same
 * products it does nothing the second time, for they are unchanged then. `lastId` is null when there are no more.
 */
export async function pushBatch(ctx: Ctx, order: PushOrder, afterId: string | null): Promise<{ items: PushItem[]; lastId: string | null }> {
  const marketplaceIds = order.marketplaces.map(({ marketplaceId }) => marketplaceId)
  const candidates = await listCandidates(ctx.db, order.merchantId, marketplaceIds, afterId, pushBatchSize, !order.isDryRun)
  const verdicts = candidates.map((candidate) => ({ candidate, verdict: decidePush(candidate, order.marketplaces, order.isForced) }))
  if (!order.isDryRun) await write(ctx, order, verdicts)
  return {
    items: verdicts.flatMap(({ candidate, verdict }) => (verdict.outcome === 'none' ? [] : [itemOf(order, candidate, verdict)])),
    lastId: candidates.length < pushBatchSize ? null : (candidates.at(-1)?.productId ?? null),
  }
}

function itemOf(order: PushOrder, candidate: PushCandidate, verdict: Exclude<PushVerdict, { outcome: 'none' }>): PushItem {
  const item = { reference: candidate.reference, productId: candidate.productId, productName: candidate.name, outcome: verdict.outcome }
  if (verdict.outcome === 'blocked') return { ...item, code: verdict.code, messages: verdict.messages }
  if (verdict.outcome === 'discontinued') return { ...item, code: null, messages: [message('run_item.gone_from_shop')] }
  if (verdict.outcome === 'unchanged') return { ...item, code: null, messages: [] }
  const names = (step: 'new' | 'changed'): string[] =>
    order.marketplaces
      .filter(({ marketplaceId }) => verdict.steps.some((one) => one.marketplaceId === marketplaceId && one.step === step))
      .map(({ name }) => name)
  const [added, updated] = [names('new'), names('changed')]
  const messages: Message[] = []
  if (added.length > 0) messages.push(message(order.isDryRun ? 'run_item.would_be_new_on' : 'run_item.new_on', { marketplaces: added }))
  if (updated.length > 0) messages.push(message(order.isDryRun ? 'run_item.would_be_updated_on' : 'run_item.updated_on', { marketplaces: updated }))
  return { ...item, code: null, messages }
}

async function write(ctx: Ctx, order: PushOrder, verdicts: readonly { candidate: PushCandidate; verdict: PushVerdict }[]): Promise<void> {
  const { db } = ctx
  const { merchantId } = order
  const sent: Sent[] = verdicts.flatMap(({ candidate, verdict }) => ('steps' in verdict ? verdict.steps.map((step) => ({ candidate, ...step })) : []))
  const goneIds = verdicts.flatMap(({ candidate, verdict }) => (verdict.outcome === 'discontinued' ? [candidate.productId] : []))
  await touchPushes(db, merchantId, goneIds)
  if (sent.length > 0) {
    const marketplaceIds = [...new Set(sent.map((one) => one.marketplaceId))]
    const productIds = [...new Set(sent.map(({ candidate }) => candidate.productId))]
    const isListed = await listListed(db, merchantId, marketplaceIds, productIds)
    const curations = await listCurations(db, merchantId, marketplaceIds)
    await upsertPushes(
      db,
      merchantId,
      sent.map(({ candidate, marketplaceId }) => ({ marketplaceId, productId: candidate.productId })),
    )
    const changed = sent.filter(({ step }) => step === 'changed')
    const curated = await curateChanges(
      ctx,
      merchantId,
      { marketplaceIds, productIds: [...new Set(changed.map(({ candidate }) => candidate.productId))] },
      curations,
    )
    const isFresh = (one: Sent): boolean => (one.step === 'new' || order.isForced) && !isListed.has(keyOf(one))
    const approved = await propose(ctx, order, sent.filter(isFresh), curations)
    await recordHistory(ctx, order, sent, curated, approved)
    await ctx.announce(
      order.marketplaces.map(({ marketplaceId }) => marketplaceId),
      { kind: 'product', id: merchantId },
    )
  }
  // A product that was fixed without a change of its content is unchanged, yet waits as ready: it is on its marketplaces.
  const settled = verdicts.filter(({ candidate, verdict }) => 'steps' in verdict || (verdict.outcome === 'unchanged' && candidate.status === 'Ready'))
  await refreshPublication(
    db,
    settled.map(({ candidate }) => ({ merchantId, productId: candidate.productId })),
  )
}

function keyOf({ candidate, marketplaceId }: Sent): string {
  return `${marketplaceId}/${candidate.productId}`
}

/**
 * Puts products that are new somewhere before its operator: placed by their category where a collection is named so. Returns the name of the
 * rule that approved, by `marketplace/product`.
 */
async function propose(
  ctx: Ctx,
  order: PushOrder,
  fresh: readonly Sent[],
  curations: ReadonlyMap<string, Curation>,
): Promise<ReadonlyMap<string, string>> {
  const approved = new Map<string, string>()
  if (fresh.length === 0) return approved
  const { db } = ctx
  const marketplaceIds = [...new Set(fresh.map(({ marketplaceId }) => marketplaceId))]
  const collections = await listNamedCollections(db, marketplaceIds, [...new Set(fresh.flatMap(({ candidate }) => placeKeys(candidate.categoryKey)))])
  const ruled = await listRuledCollections(db, order.merchantId, marketplaceIds, [...new Set(fresh.map(({ candidate }) => candidate.categoryKey))])
  for (const [marketplaceId, products] of Map.groupBy(fresh, (one) => one.marketplaceId)) {
    const curation = curations.get(marketplaceId)
    const rule = curation && ruleForNew(curation)
    const placed = products.map(({ candidate }) => ({ candidate, place: choosePlace(candidate.categoryKey, marketplaceId, collections, ruled) }))
    const groups = [...Map.groupBy(placed, ({ place }) => place?.id ?? null)]
    const lasts = await listLastPositions(
      db,
      marketplaceId,
      groups.map(([collectionId]) => collectionId),
    )
    const listings = groups.flatMap(([collectionId, members], n) => {
      const positions = generateNKeysBetween(lasts[n] ?? null, null, members.length)
      return members.map(({ candidate, place }, m) => {
        const approval = firstApproval(place, rule !== undefined)
        return {
          merchantId: order.merchantId,
          productId: candidate.productId,
          collectionId,
          approval,
          position: positions[m] ?? '',
          isDecided: approval === 'Approved',
          decidedBy: null,
        }
      })
    })
    const made = await insertListings(db, marketplaceId, listings)
    const isRuled = new Set(placed.flatMap(({ candidate, place }) => (place?.requiresApproval ? [candidate.productId] : [])))
    for (const { productId, approval } of made)
      if (rule && approval === 'Approved' && isRuled.has(productId)) approved.set(`${marketplaceId}/${productId}`, rule.name)
    const proposals = [...Map.groupBy(made, (listing) => listing.approval)].map(([approval, some]) => ({
      marketplaceId,
      merchantId: order.merchantId,
      listingIds: some.map(({ id }) => id),
      isPending: approval === 'Pending',
      runId: order.runId,
    }))
    await ctx.emit(productsProposed, ...proposals)
  }
  return approved
}

/** Writes into the histories what was sent, and what became of it where a rule approved or the operator has to look. */
async function recordHistory(
  ctx: Ctx,
  order: PushOrder,
  sent: readonly Sent[],
  curated: ReadonlyMap<string, Curated>,
  approved: ReadonlyMap<string, string>,
): Promise<void> {
  const nameOf = new Map(order.marketplaces.map(({ marketplaceId, name }) => [marketplaceId, name]))
  await insertProductEvents(
    ctx.db,
    sent.map((one) => {
      const marketplace = nameOf.get(one.marketplaceId) ?? ''
      const entry = {
        merchantId: order.merchantId,
        productId: one.candidate.productId,
        marketplaceId: one.marketplaceId,
        kind: 'pushed',
        message: message('product.pushed', { marketplace }),
        actor: actorName(ctx.actor),
      }
      const change = one.step === 'changed' ? curated.get(keyOf(one)) : undefined
      if (change?.ruleName === null)
        return { ...entry, kind: 'changed_after_approval', message: message('product.pushed_after_approval', { marketplace }) }
      if (change)
        return { ...entry, kind: 'auto_approved', message: message('product.pushed_changes_approved', { marketplace, rule: change.ruleName }) }
      const rule = approved.get(keyOf(one))
      return rule === undefined ? entry : { ...entry, kind: 'auto_approved', message: message('product.pushed_approved', { marketplace, rule }) }
    }),
  )
}
