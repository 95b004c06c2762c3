import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'

let app: TestApp
let marketplaceId: string
beforeAll(async () => {
  app = await startTestApp()
  const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
  await makePaidOrder(app, operator.as, offer)
  marketplaceId = operator.marketplaceId
})
afterAll(() => app.stop())

/** Books a sale without a day, and returns the day it counts on and whether that is in the month of today. */
async function bookToday(reference: string): Promise<{ on: string; isThisMonth: boolean }> {
  const { rows } = await sql<{ on: string; isThisMonth: boolean }>`
    insert into ledger_transfer (marketplace_id, kind, reference, merchant_id)
    select marketplace_id, 'capture', ${reference}, merchant_id from ledger_transfer where marketplace_id = ${marketplaceId} limit 1
    returning effective_on as "on", date_trunc('month', effective_on) = date_trunc('month', now() at time zone 'UTC') as "isThisMonth"`.execute(
    app.db,
  )
  return rows[0]!
}

describe('the ledger', () => {
  it('counts on the first open day what is booked on a day that a move to another time zone has put into a closed month', async () => {
    await sql`update marketplace set time_zone = 'UTC' where id = ${marketplaceId}`.execute(app.db)
    expect((await bookToday('open')).isThisMonth).toBe(true)
    // As the marketplace could while it was in a time zone in which the next month had begun.
    await sql`insert into ledger_closed_month (marketplace_id, month, closed_by)
      values (${marketplaceId}, date_trunc('month', now() at time zone 'UTC'), 'planted')`.execute(app.db)
    const { on, isThisMonth } = await bookToday('closed')
    expect([isThisMonth, on.slice(8)]).toEqual([false, '01'])
  })

  it('refuses a transfer whose entries do not sum to zero, whoever writes it', async () => {
    const before = await app.db.selectFrom('ledger_entry').selectAll().execute()
    await expect(
      app.db.transaction().execute(async (db) => {
        await sql`
          with made as (
            insert into ledger_transfer (marketplace_id, kind, reference, merchant_id)
            select marketplace_id, 'capture', 'one-sided', merchant_id from ledger_transfer where marketplace_id = ${marketplaceId} limit 1
            returning id
          )
          insert into ledger_entry (marketplace_id, transfer_id, account_id, amount_minor, currency)
          select a.marketplace_id, made.id, a.id, 100, a.currency from made, ledger_account a
          where a.marketplace_id = ${marketplaceId} and a.kind = 'provider_clearing' limit 1`.execute(db)
      }),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_entry_balance' })
    expect(await app.db.selectFrom('ledger_entry').selectAll().execute()).toEqual(before)
  })

  it('refuses to change or delete an entry', async () => {
    await expect(sql`update ledger_entry set amount_minor = amount_minor * 2`.execute(app.db)).rejects.toThrow('ledger_entry is append-only')
    await expect(sql`delete from ledger_entry`.execute(app.db)).rejects.toThrow('ledger_entry is append-only')
  })

  it('refuses to change a transfer', async () => {
    await expect(sql`update ledger_transfer set reference = reference || '!'`.execute(app.db)).rejects.toThrow('ledger_transfer is append-only')
  })
})
