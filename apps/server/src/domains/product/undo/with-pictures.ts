import type { Db } from '../../../database/db.ts'
import { listSettledImages } from '../picture/queries-picture.ts'
import type { BeforeWrite } from './queries-before.ts'

/** Returns what products were before, with how their pictures are settled now: before these are written again, which forgets it of those that go. */
export async function withPictures(db: Db, merchantId: string, rows: readonly BeforeWrite[]): Promise<BeforeWrite[]> {
  const changed = rows.flatMap(({ productId, before }) => (before === null ? [] : [productId]))
  const pictures = Map.groupBy(await listSettledImages(db, merchantId, changed), ({ productId }) => productId)
  return rows.map((row) => ({ ...row, pictures: pictures.get(row.productId) ?? [] }))
}
