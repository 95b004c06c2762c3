import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { PushOutcome } from '../../connection/ports.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { advanceRun } from '../../run/advance-run.ts'
import type { ActiveRun, NewRunItem, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import type { Renumbered } from '../sync/rules-rematch.ts'
import { linkProducts } from './link-products.ts'
import type { PlannedProduct } from './plan-batch.ts'
import { afterIdOf } from './rules-after.ts'
import { countShopPush, listOwners, upsertSent } from './queries-shop-push.ts'

type Batch = { plans: readonly PlannedProduct[]; outcomes: readonly PushOutcome[] }

/** Stores what became of a batch that was sent, in the open transaction, and moves the run on. New products take the references of the shop. */
export async function storeOutcomes(
  ctx: Ctx,
  key: RunKey,
  connection: ConnectionRow,
  run: ActiveRun,
  { plans, outcomes }: Batch,
): Promise<ActiveRun> {
  const { companyId } = key
  const outcomeOf = new Map(outcomes.map((one) => [one.key, one]))
  const references = outcomes.flatMap((one) => ('reference' in one ? [one.reference] : []))
  const owners = new Map((await listOwners(ctx.db, companyId, references)).map((one) => [one.reference, one]))
  const linked: Renumbered[] = []
  const sent: { productId: string; hash: string }[] = []
  const items = plans.map(({ candidate, plan, skus }): NewRunItem => {
    const { productId, reference, name } = candidate
    const item = { reference, productId, productName: name }
    if (plan.outcome === 'unchanged') return { ...item, outcome: 'unchanged' }
    if (plan.outcome === 'blocked') return { ...item, outcome: 'blocked', code: plan.code, messages: plan.messages }
    const outcome = outcomeOf.get(productId)
    if (!outcome) return { ...item, outcome: 'failed', code: 'no_answer', messages: [message('run_item.push_no_answer')] }
    if ('failure' in outcome) return { ...item, outcome: 'failed', code: 'refused', messages: [outcome.failure] }
    if (candidate.isLinked) {
      sent.push({ productId, hash: plan.hash })
      return { ...item, outcome: 'changed', messages: [message('run_item.updated_in_shop')] }
    }
    const owner = owners.get(outcome.reference)
    const isTaken = (owner && owner.productId !== productId) || linked.some((one) => one.reference === outcome.reference)
    if (isTaken)
      return { ...item, outcome: 'failed', code: 'sku_in_shop', messages: [message('run_item.sku_in_shop', { product: owner?.name ?? name })] }
    const theirs = new Map(outcome.variants.map((variant) => [variant.sku, variant.reference]))
    const variants = skus.flatMap(({ sku, reference: before }) => {
      const own = theirs.get(sku)
      return own === undefined ? [] : [{ productId, before, reference: own }]
    })
    linked.push({ productId, reference: outcome.reference, variants })
    const text = outcome.isNew ? message('run_item.created_in_shop') : message('run_item.found_in_shop')
    return { ...item, reference: outcome.reference, outcome: outcome.isNew ? 'created' : 'changed', messages: [text] }
  })
  await linkProducts(ctx, companyId, connection.id, linked)
  await upsertSent(ctx.db, companyId, connection.id, sent)
  await insertRunItems(
    ctx.db,
    key,
    items.filter(({ outcome }) => outcome !== 'unchanged'),
  )
  if (linked.length > 0) await ctx.announce([companyId], { kind: 'product', id: companyId })
  const count = (...kinds: NewRunItem['outcome'][]): number => items.filter(({ outcome }) => kinds.includes(outcome)).length
  const afterId = afterIdOf(run)
  return advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { afterId: plans.at(-1)?.candidate.productId ?? afterId },
    ...(afterId === null ? { total: await countShopPush(ctx.db, companyId, connection.id) } : {}),
    step: 'pushing',
    done: items.length,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('blocked', 'failed'),
  })
}
