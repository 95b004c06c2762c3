import type { Json } from '../../../kit/json.ts'
import type { ShopVariant } from '../../connection/ports.ts'

/** Where an undo goes on: after a product; undefined where it is past its products. */
export function readUndoCursor(cursor: Json): { afterId: string | null } | undefined {
  if (cursor === null) return { afterId: null }
  const isOurs = typeof cursor === 'object' && !Array.isArray(cursor) && cursor.phase === 'undo'
  return isOurs ? { afterId: typeof cursor.afterId === 'string' ? cursor.afterId : null } : undefined
}

/**
 * The stock of a variant after a change of it is undone. Where that did not change it, it stays; where it did, what was sold or came in
 * since is counted from what there was before. Null is not counted.
 */
export function stockAfterUndo(before: number | null, asLeft: number | null | undefined, now: number | null | undefined): number | null {
  if (now === undefined || asLeft === undefined || now === asLeft) return before
  if (before === asLeft) return now
  return before === null || asLeft === null || now === null ? now : Math.max(0, before + now - asLeft)
}

/** Variants as they were before a change, with the stock they have when it is undone. */
export function variantsAfterUndo(
  before: readonly ShopVariant[],
  asLeft: Readonly<Record<string, number | null>>,
  now: ReadonlyMap<string, number | null>,
): ShopVariant[] {
  return before.map((variant) => ({ ...variant, stock: stockAfterUndo(variant.stock, asLeft[variant.reference], now.get(variant.reference)) }))
}
