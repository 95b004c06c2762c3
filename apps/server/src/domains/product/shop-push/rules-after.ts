import type { ActiveRun } from '../../run/queries.ts'

/** Returns the product behind which a push continues. */
export function afterIdOf({ cursor }: Pick<ActiveRun, 'cursor'>): string | null {
  return cursor !== null && typeof cursor === 'object' && !Array.isArray(cursor) && typeof cursor.afterId === 'string' ? cursor.afterId : null
}
