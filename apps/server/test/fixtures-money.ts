import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import type { Pair } from './fixtures-pair.ts'

/** How far an order has come: just placed, its money payable, or paid out and invoiced; its merchant collects the money, before and after all was shipped. */
export type OrderKind = 'open' | 'payable' | 'paid' | 'to_collect' | 'shipped_to_collect'

/** What every order of the world comes to, in cents. */
export const totals = { goods: 2000, shipping: 500, total: 2500, commission: 250, net: 2250 }

/** The account of a kind of a marketplace, or of its merchant, opened where it is missing. */
export async function accountOf(app: TestApp, pair: Pair, kind: string): Promise<string> {
  const merchantId = kind.startsWith('merchant_') ? pair.merchantId : null
  const row = { marketplace_id: pair.marketplaceId, merchant_id: merchantId, kind, currency: 'EUR' }
  const made = await app.db
    .insertInto('ledger_account')
    .values(row)
    .onConflict((c) => c.constraint('ledger_account_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const found = await app.db
    .selectFrom('ledger_account')
    .select('id')
    .where('marketplace_id', '=', pair.marketplaceId)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return found.id
}

const address = { street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL' }
/** A party of an invoice as it was issued. */
export const party = (name: string) => ({ id: uuidv7(), name, ...address, vatNumber: '', registrationNumber: '', mail: '' })

/** The postings of an order so far, and for a paid one its payout and invoice. */
export async function makeMoney(
  app: TestApp,
  pair: Pair,
  order: { orderId: string; kind: OrderKind; number: number },
): Promise<{ payoutId: string | undefined; invoiceId: string | undefined }> {
  const { marketplaceId, merchantId, merchant, operator } = pair
  const post = async (kind: string, debit: string, credit: string, amount: number, payoutId?: string): Promise<string> => {
    const id = uuidv7()
    const accounts = [await accountOf(app, pair, debit), await accountOf(app, pair, credit)]
    await app.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ledger_transfer')
        .values({
          marketplace_id: marketplaceId,
          id,
          kind,
          reference: `${merchant.hidden}-${kind}-${order.orderId}`,
          merchant_id: merchantId,
          order_id: order.orderId,
          effective_on: new Date().toISOString().slice(0, 10),
          ...(payoutId ? { payout_id: payoutId } : {}),
        })
        .execute()
      await tx
        .insertInto('ledger_entry')
        .values(
          accounts.map((account, n) => ({
            marketplace_id: marketplaceId,
            transfer_id: id,
            account_id: account,
            amount_minor: n === 0 ? amount : -amount,
            currency: 'EUR',
          })),
        )
        .execute()
    })
    return id
  }
  if (order.kind === 'to_collect' || order.kind === 'shipped_to_collect') return { payoutId: undefined, invoiceId: undefined }
  await post('capture', 'provider_clearing', 'merchant_pending', totals.total)
  const commission = await post('commission', 'merchant_pending', 'commission_income', totals.commission)
  if (order.kind === 'open') return { payoutId: undefined, invoiceId: undefined }
  const release = await post('release', 'merchant_pending', 'merchant_payable', totals.net)
  if (order.kind === 'payable') return { payoutId: undefined, invoiceId: undefined }
  const payoutId = uuidv7()
  await app.db
    .insertInto('payout')
    .values({
      marketplace_id: marketplaceId,
      id: payoutId,
      merchant_id: merchantId,
      number: `${merchant.hidden}-P`,
      status: 'Paid Out',
      amount_minor: totals.net,
      currency: 'EUR',
      order_count: 1,
      provider: 'sandbox',
      provider_reference: `${merchant.hidden}-payout`,
      requested_by: `${operator.hidden} person`,
      paid_at: new Date(),
    })
    .execute()
  await app.db
    .insertInto('payout_item')
    .values({ marketplace_id: marketplaceId, payout_id: payoutId, transfer_id: release, order_id: order.orderId, net_minor: totals.net })
    .execute()
  await app.db.updateTable('order').set({ payout_id: payoutId }).where('marketplace_id', '=', marketplaceId).where('id', '=', order.orderId).execute()
  await post('reserve', 'merchant_payable', 'merchant_reserved', totals.net, payoutId)
  await post('payout', 'merchant_reserved', 'provider_clearing', totals.net, payoutId)
  const invoiceId = uuidv7()
  const today = new Date().toISOString().slice(0, 10)
  await app.db
    .insertInto('invoice')
    .values({
      issuer_id: marketplaceId,
      id: invoiceId,
      recipient_id: merchantId,
      ref: `${merchant.hidden}-${order.number}`,
      kind: 'invoice',
      period_from: today,
      period_until: today,
      issued_on: today,
      currency: 'EUR',
      gross_minor: totals.total,
      commission_minor: totals.commission,
      commission_returned_minor: 0,
      total_minor: totals.commission,
      order_count: 1,
      issuer_details: JSON.stringify([`${merchant.hidden} issuer`]),
      recipient_details: JSON.stringify([`${merchant.hidden} recipient`]),
      issuer_party: JSON.stringify(party(`${merchant.hidden} issuer`)),
      recipient_party: JSON.stringify(party(`${merchant.hidden} recipient`)),
    })
    .execute()
  await app.db
    .insertInto('invoice_line')
    .values({
      issuer_id: marketplaceId,
      invoice_id: invoiceId,
      position: 0,
      transfer_id: commission,
      order_id: order.orderId,
      on: today,
      description: `${merchant.hidden} line`,
      order_total_minor: totals.total,
      amount_minor: totals.commission,
    })
    .execute()
  return { payoutId, invoiceId }
}
