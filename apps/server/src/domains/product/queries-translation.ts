import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** The languages that the products of a merchant are to be translated into: those of its marketplaces without its own, the first of its company. */
export function languagesToTranslate(merchantId: string): RawBuilder<unknown> {
  return sql`(select coalesce(array_agg(l.code), '{}') from partnership pa join marketplace m on m.id = pa.marketplace_id cross join unnest(m.languages) l (code)
    where pa.merchant_id = ${merchantId} and pa.status = 'APPROVED'
      and l.code is distinct from (select c.languages[1] from company c where c.id = ${merchantId}))`
}

/** Returns the languages that the products of a merchant are to be translated into. */
export async function listLanguagesToTranslate(db: Db, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ languages: string[] }>`select ${languagesToTranslate(merchantId)}::text[] as languages`.execute(db)
  return rows[0]?.languages ?? []
}

/** Keeps the products `p` that have all texts in the languages of the marketplaces that count, or those that lack some. */
export function isTranslated(
  whose: { kind: 'merchant'; merchantId: string } | { kind: 'operator'; marketplaceId: string },
  isComplete: boolean,
): RawBuilder<unknown> {
  const languages =
    whose.kind === 'merchant'
      ? languagesToTranslate(whose.merchantId)
      : sql`array_remove((select m.languages from marketplace m where m.id = ${whose.marketplaceId}),
          (select c.languages[1] from company c where c.id = p.merchant_id))`
  const complete = sql`p.translated_languages @> ${languages}`
  return isComplete ? complete : sql`not ${complete}`
}
