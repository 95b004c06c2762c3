import { sql } from 'kysely'
import type { RejectedProduct } from '@stoa/contract/channel-sales.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { afterKey, rowsOf } from '../../../kit/paging.ts'

/** Adds to how many products a channel rejected since its company was last notified. */
export async function countRejections(db: Db, companyId: string, channelId: string, count: number): Promise<void> {
  await sql`
    update sales_channel set unreported_rejections = unreported_rejections + ${count}::int where company_id = ${companyId} and id = ${channelId}`.execute(
    db,
  )
}

/** Returns how many that are, and counts from zero again. */
export async function claimRejections(db: Db, companyId: string, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with present as (
      select unreported_rejections as count from sales_channel
      where company_id = ${companyId} and id = ${channelId} and unreported_rejections > 0 for no key update
    )
    update sales_channel h set unreported_rejections = 0 from present p
    where h.company_id = ${companyId} and h.id = ${channelId} returning p.count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Products `p` that connected channels rejected, with their channel `c`; those that are no longer sold are not sent. */
export const rejectedProducts = (companyId: string) => sql`channel_product p
  join connection c on c.company_id = p.company_id and c.id = p.channel_id and c.ended_at is null
  join product o on o.merchant_id = p.company_id and o.id = p.product_id and o.status <> 'Discontinued'
  where p.company_id = ${companyId} and p.state in ('refused', 'failed')`

type RejectedRow = Omit<RejectedProduct, 'problem'> & { problem: CodedMessage | null }

/** Returns a page of the products that connected channels rejected, or one of them did. */
export async function listRejected(db: Db, { companyId }: Scope, channelId: string | undefined, page: PageRequest): Promise<RejectedRow[]> {
  const ofChannel = channelId === undefined ? sql`` : sql`and p.channel_id = ${channelId}`
  const { rows } = await sql<RejectedRow>`
    select p.product_id as "productId", o.name, o.merchant_product_reference as "merchantProductReference", p.state, p.problem, p.sent_at as "sentAt",
      p.channel_id as "channelId", c.name as "channelName"
    from ${rejectedProducts(companyId)} ${ofChannel} and ${afterKey([sql`p.product_id`, sql`p.channel_id`], page, ['uuid', 'uuid'])}
    order by p.product_id, p.channel_id limit ${rowsOf(page)}`.execute(db)
  return rows
}
