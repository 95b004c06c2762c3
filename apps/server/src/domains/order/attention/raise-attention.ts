import type { Ctx } from '../../../kit/context.ts'
import type { NewAttention } from './queries-attention.ts'
import { insertAttention } from './queries-attention.ts'

/** Puts items into "Needs attention" of the companies. Raised again while open, an item stays as it is. Returns how many are new. */
export async function raiseAttention(ctx: Ctx, items: readonly NewAttention[]): Promise<number> {
  if (items.length === 0) return 0
  const added = await insertAttention(ctx.db, items)
  if (added > 0)
    ctx.log.warn({ codes: [...new Set(items.map((item) => item.code))], subjects: items.map((item) => item.subjectId) }, 'needs attention')
  return added
}
