import type { Db } from '../../database/db.ts'
import type { PostingsOf } from './queries-remittance.ts'
import { countByDay } from './queries-remittance.ts'
import type { Days, RemittedPart } from './rules-parts.ts'
import { splitDays, sumParts } from './rules-parts.ts'

/** Changes some postings of a period, so many at a time that no statement takes long, and returns what of them is of which merchant, in minor units. */
export async function changePostings(db: Db, of: PostingsOf, period: Days, change: (days: Days) => Promise<RemittedPart[]>): Promise<RemittedPart[]> {
  const parts: RemittedPart[] = []
  for (const days of splitDays(await countByDay(db, of, period))) parts.push(...(await change(days)))
  return sumParts(parts)
}
