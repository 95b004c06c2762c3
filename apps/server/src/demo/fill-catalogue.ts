import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { commission } from '@stoa/contract/commission.ts'
import { runs } from '@stoa/contract/run.ts'
import { product } from '@stoa/contract/product.ts'
import { askAttributes } from './require-attributes.ts'
import type { Caller, Player } from './caller.ts'
import { until } from './caller.ts'
import { translateProducts } from './translate-products.ts'
import type { Players } from './open-companies.ts'

/** Runs sync and push of every merchant, builds the operator's tree with what it asks for, and decides most of what waits for approval. */
export async function fillCatalogue(call: Caller, players: Players): Promise<void> {
  const { operator, merchants } = players
  await Promise.all(merchants.map((as) => syncOnce(call, as)))
  const categories = new Map<string, number>()
  for (const as of merchants) {
    const { value } = await call(product.paged, { as, params: { id: as.companyId }, query: {}, page: { limit: 100 } })
    for (const row of value) categories.set(row.externalCategory, (categories.get(row.externalCategory) ?? 0) + 1)
  }
  const names = [...categories.keys()].filter((name) => name !== '').sort()
  const made = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const steps = name.split(' > ')
    for (const depth of steps.keys()) {
      const path = steps.slice(0, depth + 1).join(' > ')
      if (made.has(path)) continue
      const parentId = made.get(steps.slice(0, depth).join(' > '))
      const body = { name: steps[depth] ?? name, ...(parentId === undefined ? {} : { parentId }), requiresApproval: index % 3 !== 0 }
      made.set(path, (await call(collection.create, { as: operator, body })).id)
    }
  }
  await translateProducts(call, players)
  await makeRules(call, operator)
  await askAttributes(call, players, made)
  await Promise.all(merchants.map((as) => pushOnce(call, as)))
  await until('the attribute values of the products', async () => {
    const { value } = await call(collection.listings, { as: operator, query: { readiness: 'computing' }, page: { limit: 1 } })
    return value.length === 0
  })
  await decide(call, operator)
}

async function syncOnce(call: Caller, as: Player): Promise<void> {
  const started = await call(product.sync, { as, params: { id: as.companyId } })
  // The products are there long before the last picture: the run continues automatically.
  await until('the products of a shop', async () => {
    const run = await call(runs.get, { as, params: { id: started.runId } })
    if (run.status === 'failed') throw new Error(`A demo shop could not be synced: ${run.error ?? ''}`)
    return run.status === 'done' || (run.total !== null && run.done >= run.total)
  })
}

async function pushOnce(call: Caller, as: Player): Promise<void> {
  const started = await call(publishing.push, { as, params: { id: as.companyId }, query: {} })
  await until('a push', async () => {
    const run = await call(runs.get, { as, params: { id: started.runId } })
    if (run.status === 'failed') throw new Error(`A demo shop could not be pushed: ${run.error ?? ''}`)
    return run.status === 'done'
  })
}

async function makeRules(call: Caller, as: Player): Promise<void> {
  const { value } = await call(collection.paged, { as, params: { id: as.companyId }, query: {}, page: { limit: 100 } })
  const [first] = value
  await call(commission.createRule, { as, body: { name: 'Small items', maxPriceMinor: 1500, percentageBasisPoints: 800, fixedMinor: 25 } })
  if (first)
    await call(commission.createRule, { as, body: { name: `${first.name}: introductory rate`, collectionId: first.id, percentageBasisPoints: 900 } })
  await call(commission.createRule, { as, body: { name: 'Everything else', percentageBasisPoints: 1250, fixedMinor: 0, capMinor: 6000 } })
}

/** Approves what waits and is ready, but for a few left waiting and a few refused with a reason. What misses a required attribute waits for its merchant. */
async function decide(call: Caller, as: Player): Promise<void> {
  const waiting: { collectionProductId: string; isPlaced: boolean }[] = []
  let cursor: string | undefined
  do {
    const { value, next } = await call(collection.listings, {
      as,
      query: { approvalStatus: ['Pending'], readiness: 'ready' },
      page: { limit: 100, ...(cursor === undefined ? {} : { cursor }) },
    })
    waiting.push(...value.map((row) => ({ collectionProductId: row.collectionProductId, isPlaced: row.collection !== null })))
    cursor = next === null ? undefined : (new URLSearchParams(next.split('?')[1]).get('cursor') ?? undefined)
  } while (cursor !== undefined)
  const kept = waiting.filter((_, index) => index % 14 !== 0)
  const refused = waiting.filter((_, index) => index % 14 === 0 && index % 56 === 0)
  for (let from = 0; from < kept.length; from += 400) {
    const { items } = await call(collection.bulkUpdateListings, {
      as,
      body: { products: kept.slice(from, from + 400).map(({ collectionProductId }) => ({ collectionProductId })), approvalStatus: 'Approved' },
    })
    const refusal = items.find(({ outcome }) => outcome === 'refused')
    if (refusal) throw new Error(`A product of the demo that is ready was not approved: ${refusal.message ?? ''}`)
  }
  if (refused.length > 0) {
    await call(collection.bulkUpdateListings, {
      as,
      body: {
        products: refused.map(({ collectionProductId }) => ({ collectionProductId })),
        approvalStatus: 'Rejected',
        reason: 'The description does not say what it is made of.',
      },
    })
  }
}
