/** A shop of more products than this is compared in full once a day, and between by what it says has changed. */
export const fullCheckLimit = 5000

/** Clocks differ and shops write late: each check looks back a little further than the one before began. */
export const overlapMs = 15 * 60_000

const dayMs = 24 * 3_600_000

/** Returns whether everything is to be compared, or what changed since the check before. */
export function kindOfCheck(hasChanges: boolean, lastFull: { productsThere: number; startedAt: string } | undefined, now: Date): 'full' | 'changes' {
  const isFresh = lastFull !== undefined && now.getTime() - Date.parse(lastFull.startedAt) < dayMs
  return hasChanges && isFresh && lastFull.productsThere > fullCheckLimit ? 'changes' : 'full'
}
