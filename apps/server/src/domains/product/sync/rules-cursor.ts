import type { Json } from '../../../kit/json.ts'

/**
 * Where a sync goes on: pulling from `at` of the shop, ending what is gone after a reference, fetching pictures, or nowhere. `reading` is the number of
 * the reading that the pull is, null before it began.
 */
export type SyncCursor =
  | { phase: 'pull'; at: Json; hasUnidentifiedItems: boolean; reading: number | null }
  | { phase: 'gone'; after: string; reading: number | null }
  | { phase: 'pictures' }
  | { phase: 'end' }

/** Reads a run's cursor; one that is not known begins again, which loses nothing. */
export function readCursor(cursor: Json): SyncCursor {
  if (cursor === null || typeof cursor !== 'object' || Array.isArray(cursor))
    return { phase: 'pull', at: null, hasUnidentifiedItems: false, reading: null }
  const reading = typeof cursor.reading === 'number' ? cursor.reading : null
  if (cursor.phase === 'gone') return { phase: 'gone', after: typeof cursor.after === 'string' ? cursor.after : '', reading }
  if (cursor.phase === 'pictures' || cursor.phase === 'end') return { phase: cursor.phase }
  return { phase: 'pull', at: cursor.at ?? null, hasUnidentifiedItems: cursor.hasUnidentifiedItems === true, reading }
}
