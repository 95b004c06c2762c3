import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Simulation, commission } from '@stoa/contract/commission.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findSaleTerms } from './queries-terms.ts'
import { listCollectionsOf } from './queries.ts'
import type { SoldLine } from './queries-simulation.ts'
import { listSoldLines, simulatedLineLimit } from './queries-simulation.ts'
import type { Rule } from './rules.ts'
import { chargeLines } from './rules.ts'

/** How many lines are charged before other requests get their turn. */
const turnSize = 500

/** Returns what merchants would have paid on past orders by a draft of the rule list, beside what they paid. Saves nothing. */
export async function simulateRules({ db, scope }: Ctx, { body }: Received<typeof commission.simulate>): Promise<Simulation> {
  const { from, until } = body
  if (until < from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const marketplaceId = scope.companyId
  const { currency, timeZone } = orNotFound(await findSaleTerms(db, marketplaceId), 'marketplace')
  const found = await listSoldLines(db, { marketplaceId, currency, timeZone, from, until })
  const isLimited = found.length > simulatedLineLimit
  // The last order may be cut in two: it is left out.
  const cut = isLimited ? found.at(-1)?.orderId : undefined
  const lines = cut === undefined ? found : found.filter((line) => line.orderId !== cut)
  const rules = body.rules.map(({ merchantId = null, collectionId = null, productId = null, campaignId = null, ...rule }, index): Rule => ({
    ...rule,
    id: String(index),
    merchantId,
    collectionId,
    productId,
    campaignId,
    minPriceMinor: rule.minPriceMinor ?? null,
    maxPriceMinor: rule.maxPriceMinor ?? null,
    validFrom: rule.validFrom ?? null,
    validUntil: rule.validUntil ?? null,
    floorMinor: rule.floorMinor ?? null,
    capMinor: rule.capMinor ?? null,
  }))
  const products = [...new Map(lines.map(({ merchantId, productId }) => [productId, { merchantId, productId }])).values()]
  const collections = rules.some((rule) => rule.collectionId !== null)
    ? await listCollectionsOf(db, marketplaceId, products)
    : new Map<string, Set<string>>()
  const merchants = new Map<string, { name: string; orders: Set<string>; before: number; after: number }>()
  for (const chunk of chunksOfOrders(lines)) {
    const charged = chargeLines(
      rules,
      chunk.map((line) => ({ ...line, orderKey: line.orderId, collectionIds: collections.get(line.productId) ?? new Set<string>() })),
    )
    for (const [index, line] of chunk.entries()) {
      const sum = merchants.get(line.merchantId) ?? { name: line.merchantName, orders: new Set<string>(), before: 0, after: 0 }
      merchants.set(line.merchantId, sum)
      sum.orders.add(line.orderId)
      sum.before += line.chargedMinor
      sum.after += charged[index]?.commissionMinor ?? 0
    }
    await nextTurn()
  }
  const money = (minor: number) => ({ minor, currency })
  const all = [...merchants.entries()].toSorted(
    ([, a], [, b]) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.name.localeCompare(b.name),
  )
  const total = (pick: (sum: { before: number; after: number }) => number) => money(all.reduce((sum, [, one]) => sum + pick(one), 0))
  return {
    from,
    until,
    orderCount: all.reduce((sum, [, { orders }]) => sum + orders.size, 0),
    isLimited,
    before: total(({ before }) => before),
    after: total(({ after }) => after),
    merchants: all.map(([id, { name, orders, before, after }]) => ({
      merchant: { id, name },
      orderCount: orders.size,
      before: money(before),
      after: money(after),
    })),
  }
}

/** Splits lines into parts of whole orders. */
function chunksOfOrders(lines: readonly SoldLine[]): SoldLine[][] {
  const chunks: SoldLine[][] = []
  let chunk: SoldLine[] = []
  for (const line of lines) {
    if (chunk.length >= turnSize && chunk.at(-1)?.orderId !== line.orderId) {
      chunks.push(chunk)
      chunk = []
    }
    chunk.push(line)
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks
}
