import type { ShopSale } from '../../connection/ports-order.ts'
import type { EarlyRefund } from './rules-early.ts'
import type { OwnLine } from './rules-lines.ts'

/**
 * Returns what staff of the shop changed of the items of merchants after an order was received, such as "Chair: 1 → 2"; empty where they are as they were. An
 * item that a refund of nothing names was removed. `current` are the items of merchants that the order has in the shop now.
 */
export function listEdits(
  sale: Pick<ShopSale, 'lines' | 'refunds'>,
  current: readonly OwnLine[],
  { lines, earlyRefunds }: { lines: readonly OwnLine[]; earlyRefunds: readonly EarlyRefund[] },
): string[] {
  const early = new Set(earlyRefunds.map(({ reference }) => reference))
  const quantities = (isMeant: (refund: ShopSale['refunds'][number]) => boolean): Map<string, number> => {
    const found = new Map<string, number>()
    for (const { lineReference, quantity } of sale.refunds.filter(isMeant).flatMap((refund) => refund.lines))
      found.set(lineReference, (found.get(lineReference) ?? 0) + quantity)
    return found
  }
  const taken = quantities(({ reference }) => early.has(reference))
  const removed = quantities(({ reference, amountMinor }) => amountMinor === 0 && !early.has(reference))
  const references = [...new Set([...lines, ...current].map(({ lineReference }) => lineReference))]
  return references.flatMap((reference) => {
    const before = lines.find(({ lineReference }) => lineReference === reference)
    const now = current.find(({ lineReference }) => lineReference === reference)
    const sold = before?.quantity ?? 0
    const left = Math.max(0, (now?.quantity ?? 0) - (taken.get(reference) ?? 0) - (removed.get(reference) ?? 0))
    if (sold === left) return []
    const name = sale.lines.find(({ lineReference }) => lineReference === reference)?.name || before?.name || reference
    return [`${name.slice(0, 200).toWellFormed()}: ${sold} → ${left}`]
  })
}
