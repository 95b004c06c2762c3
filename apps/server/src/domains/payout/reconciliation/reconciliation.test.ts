import { randomUUID } from 'node:crypto'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { camt } from '../../../../test/camt.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, settle } from '../../../../test/make-orders.ts'
import { makeOperator, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = (days = 0): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A marketplace with two paid orders, a refund and a payout that arrived. */
async function trade() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { as } = made.operator
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const paid = await makePaidOrder(app, as, made.offer)
  const kept = await makePaidOrder(app, as, made.offer, 2)
  await app.call(order.refund, { as, body: { hash: kept.hash, amountMinor: 3000 } })
  await app.call(order.fulfil, { as, body: { hash: paid.hash } })
  await settle(app)
  const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
  await settle(app)
  return { as, marketplaceId: made.operator.marketplaceId, connectionId: made.operator.paymentConnectionId, payout: payouts[0]! }
}

/** Requests of the sandbox provider what the bank of a shopper does: opens a dispute, or decides one. */
async function asBank(of: TestApp, marketplaceId: string, path: string, body: object): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string; key: string }>`
    select a.id, a.api_key as key from sandbox.account a join connection k on k.settings ->> 'account' = a.id
    where k.company_id = ${marketplaceId} and k.kind = 'payment'`.execute(of.db)
  const headers = { authorization: `Bearer ${rows[0]?.key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${of.publicUrl}/sandbox/pay/${rows[0]?.id}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await settle(of)
  return (await answer.json()) as { id: string }
}

const open = async (as: { token: string }) => (await app.call(reconciliation.pagedItems, { as, query: {} })).value
const upload = (as: { token: string }, xml: string) =>
  app.call(reconciliation.upload, { as, upload: { statements: { name: 'statement.xml', type: 'text/xml', bytes: Buffer.from(xml) } } })
const uploads = (...files: readonly (readonly [name: string, xml: string])[]) => ({
  statements: files.map(([name, xml]) => ({ name, type: 'text/xml', bytes: Buffer.from(xml) })),
})

describe('the reconciliation', () => {
  it('explains 100.00 % where provider, ledger and bank say the same', async () => {
    const { as, payout: paidOut } = await trade()
    const day = today()
    const xml = camt({
      openingMinor: 0,
      from: day,
      until: today(4),
      entries: [{ amountMinor: -paidOut.amount.minor, text: `Payout ${paidOut.number}`, on: day }],
    })
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ isProviderReached: true, openCount: 0, explainedBasisPoints: 10_000 })
    expect(await upload(as, xml)).toEqual({ added: 1, skipped: 0, entryCount: 1, matchedCount: 1 })
    expect(await upload(as, xml)).toEqual({ added: 0, skipped: 1, entryCount: 0, matchedCount: 0 })
    expect(await app.call(reconciliation.status, { as })).toMatchObject({
      movementCount: 5,
      volume: { minor: 10_000 + 20_000 + 3000 + 10_000 + 10_000 },
      unexplained: { minor: 0 },
      explainedBasisPoints: 10_000,
    })
    const { value } = await app.call(reconciliation.pagedStatements, { as })
    expect(value).toMatchObject([{ account: '••••••••••••••4300', entryCount: 1, matchedCount: 1 }])
  })

  it('names every error of one cent that is planted, each for what it is', async () => {
    const { as, marketplaceId, connectionId, payout: paidOut } = await trade()
    const { rows } = await sql<{ account: string }>`select settings ->> 'account' as account from connection where id = ${connectionId}`.execute(
      app.db,
    )
    const account = rows[0]?.account ?? ''
    const planted = (kind: string, amountMinor: number) => ({
      id: randomUUID(),
      account_id: account,
      kind,
      idempotency_key: randomUUID(),
      fingerprint: '',
      amount_minor: amountMinor,
      currency: 'EUR',
      status: 'succeeded',
    })
    await app.db.insertInto('sandbox.movement').values(planted('payout', 1)).execute()
    await sql`update sandbox.movement set amount_minor = amount_minor + 1 where account_id = ${account} and kind = 'payment' and amount_minor = 20000`.execute(
      app.db,
    )
    await sql`update sandbox.movement set amount_minor = amount_minor - 1 where account_id = ${account} and kind = 'refund'`.execute(app.db)
    const gone = sql`select id from sandbox.movement where account_id = ${account} and kind = 'payment' and amount_minor = 10000`
    await sql`delete from sandbox.webhook where movement_id in (${gone})`.execute(app.db)
    await sql`delete from sandbox.movement where id in (${gone})`.execute(app.db)
    const day = today()
    const xml = camt({
      openingMinor: 0,
      closingMinor: -paidOut.amount.minor + 1,
      from: day,
      until: today(4),
      entries: [
        { amountMinor: -paidOut.amount.minor - 1, text: paidOut.number, on: day },
        { amountMinor: 1, text: 'Interest', on: day },
      ],
    })
    await app.call(reconciliation.check, { as })
    await upload(as, xml)
    const found = (await open(as)).map(({ code, ours, theirs }) => `${code} ${ours.minor} ${theirs.minor}`).toSorted()
    expect(found).toEqual(
      [
        'amount_differs 20000 20001',
        'amount_differs 3000 2999',
        'bank_amount_differs -10000 -10001',
        'bank_balance_differs -10000 -9999',
        'bank_unmatched 0 1',
        'missing_at_provider 10000 0',
        'not_in_ledger 0 1',
      ].toSorted(),
    )
    const status = await app.call(reconciliation.status, { as })
    expect(status.explainedBasisPoints).toBeLessThan(10_000)
    expect(status.openCount).toBe(7)
    // A payout that the bank does not have, though its statement covers the day.
    await sql`update bank_entry set matched_kind = null, matched_key = null, amount_minor = -7, text = '' where marketplace_id = ${marketplaceId} and amount_minor < 0`.execute(
      app.db,
    )
    await app.call(reconciliation.check, { as })
    expect((await open(as)).map(({ code }) => code)).toContain('bank_missing')
  })

  it('counts a payment as missing in the ledger only once its report had time to be posted', async () => {
    const made = await makeMarket(app, { priceMinor: 5000 })
    const { as, marketplaceId, paymentConnectionId } = made.operator
    await createOrders(app, as, purchase([{ variantId: made.offer.variantId, quantity: 1 }]))
    // The provider has captured it, and nothing of that has arrived.
    await sql`
      insert into sandbox.movement (id, account_id, kind, idempotency_key, fingerprint, amount_minor, currency, status)
      select ${randomUUID()}, c.settings ->> 'account', 'payment', g.id::text, '', 5000, 'EUR', 'captured'
      from order_group g, connection c where g.marketplace_id = ${marketplaceId} and c.id = ${paymentConnectionId}`.execute(app.db)
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ movementCount: 1, openCount: 0 })
    await sql`update order_group set created_at = now() - interval '16 minutes' where marketplace_id = ${marketplaceId}`.execute(app.db)
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ openCount: 1 })
    expect(await open(as)).toMatchObject([{ code: 'not_in_ledger', theirs: { minor: 5000 } }])
  })

  it('compares disputes with the provider: opened, won, and each that differs for what it is', async () => {
    const made = await makeMarket(app, { priceMinor: 5000 })
    const { as, marketplaceId } = made.operator
    const [won, lost] = [await makePaidOrder(app, as, made.offer), await makePaidOrder(app, as, made.offer)]
    const disputes = await Promise.all([won, lost].map((one) => asBank(app, marketplaceId, 'disputes', { payment: one.paymentReference })))
    expect(await app.call(reconciliation.check, { as })).toMatchObject({
      openCount: 0,
      movementCount: 4,
      volume: { minor: 20_000 },
      explainedBasisPoints: 10_000,
    })
    await asBank(app, marketplaceId, `disputes/${disputes[0]?.id}/outcome`, { outcome: 'won' })
    await asBank(app, marketplaceId, `disputes/${disputes[1]?.id}/outcome`, { outcome: 'lost' })
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ openCount: 0, explainedBasisPoints: 10_000 })
    // An outcome that the ledger did not hear of, a dispute that is not there, and one the ledger does not have.
    await sql`update sandbox.dispute set status = 'lost' where id = ${disputes[0]?.id}`.execute(app.db)
    await sql`delete from provider_movement where marketplace_id = ${marketplaceId} and key = ${disputes[1]?.id}`.execute(app.db)
    await sql`
      update sandbox.dispute set id = id || '_other' where id = ${disputes[1]?.id}`.execute(app.db)
    await app.call(reconciliation.check, { as })
    const found = (await open(as)).map(({ code, ours, theirs }) => `${code} ${ours.minor} ${theirs.minor}`).toSorted()
    expect(found).toEqual(['dispute_amount_differs 0 5000', 'dispute_missing_at_provider 5000 0', 'dispute_not_in_ledger 0 5000'])
  })

  it('closes what a later check no longer finds, keeps an explanation, and opens it again when the amounts change', async () => {
    const { as } = await trade()
    await upload(as, camt({ openingMinor: 0, from: '2026-01-01', until: '2026-01-02', entries: [{ amountMinor: 7, text: 'Interest' }] }))
    const [item] = await open(as)
    expect(item).toMatchObject({ code: 'bank_unmatched', title: 'A bank entry matches no movement', toDo: expect.stringContaining('Explain') })
    const explained = await app.call(reconciliation.explain, { as, body: { id: item!.id, reason: 'Interest of January' } })
    expect(explained).toMatchObject({ reason: 'Interest of January', closedBy: expect.any(String) })
    expect(await app.refused(reconciliation.explain, { as, body: { id: item!.id, reason: 'Again' } })).toMatchObject({ code: 'state_forbids' })
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ openCount: 0, explainedBasisPoints: 10_000 })
    await sql`update bank_entry set amount_minor = 8 where text = 'Interest' and amount_minor = 7`.execute(app.db)
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ openCount: 2 })
    await sql`update bank_entry set amount_minor = 7 where text = 'Interest' and amount_minor = 8`.execute(app.db)
    await app.call(reconciliation.check, { as })
    const closed = (await app.call(reconciliation.pagedItems, { as, query: { state: 'closed' } })).value
    expect(closed.map(({ code, closedBy }) => [code, closedBy])).toEqual([['bank_balance_differs', null]])
  })

  it('compares again without a statement that is deleted, and takes it again', async () => {
    const { as, payout: paidOut } = await trade()
    const xml = camt({
      openingMinor: 50_000,
      from: today(-2),
      until: today(3),
      entries: [
        { amountMinor: -paidOut.amount.minor, text: paidOut.number, on: today() },
        { amountMinor: 7, text: 'Interest', on: today() },
      ],
    })
    await app.call(reconciliation.check, { as })
    expect(await upload(as, xml)).toMatchObject({ added: 1, matchedCount: 1 })
    expect((await open(as)).map(({ code }) => code)).toContain('bank_unmatched')
    const [statement] = (await app.call(reconciliation.pagedStatements, { as })).value
    const stranger = await makeOperator(app)
    const params = { id: statement!.id }
    expect(await app.refused(reconciliation.deleteStatement, { as: stranger.as, params })).toMatchObject({ status: 404 })
    await app.call(reconciliation.deleteStatement, { as, params })
    expect((await open(as)).filter(({ code }) => code.startsWith('bank'))).toEqual([])
    expect((await app.call(reconciliation.pagedStatements, { as })).value).toEqual([])
    expect(await app.refused(reconciliation.deleteStatement, { as, params })).toMatchObject({ status: 404 })
    expect(await upload(as, xml)).toMatchObject({ added: 1, matchedCount: 1 })
  })

  it('refuses a file that is no statement, and shows nothing to another marketplace', async () => {
    const { as } = await trade()
    await upload(as, camt({ openingMinor: 0, from: '2026-01-01', until: '2026-01-02', entries: [{ amountMinor: 7 }] }))
    const other = await makeOperator(app)
    expect(await open(other.as)).toEqual([])
    const [item] = await open(as)
    expect(await app.refused(reconciliation.explain, { as: other.as, body: { id: item!.id, reason: 'Mine' } })).toMatchObject({ status: 404 })
    const bomb = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    const refused = await app.refused(reconciliation.upload, { as, upload: { statements: { name: 'x.xml', type: 'text/xml', bytes: bomb } } })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'statements.0', code: 'wrong_kind' }] })
  })

  it('names the file that it refuses, whatever its ending', async () => {
    const { as } = await makeOperator(app)
    const good = camt({ openingMinor: 1, entries: [{ amountMinor: 7 }] })
    const refused = await app.refused(reconciliation.upload, {
      as,
      upload: uploads(['a.xml', good], ['b.xml', good.replace('Ccy="EUR">0.07', 'Ccy="EURO">0.07')]),
    })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: 'statements.1', message: 'b.xml: Entry 1: “EURO” is not the code of a currency, such as EUR.' }],
    })
    const sta = await app.refused(reconciliation.upload, { as, upload: uploads(['bank.sta', '{1:F01INGBNL2AXXXX}']) })
    expect(sta.errors).toMatchObject([
      { path: 'statements.0', code: 'wrong_kind', message: expect.stringContaining('bank.sta: This is not a CAMT.053') },
    ])
    expect(await open(as)).toEqual([])
  })

  it('adds a statement once though it comes twice, and every page of it', async () => {
    const { as } = await makeOperator(app)
    const page = (number: number, amountMinor: number) =>
      camt({ openingMinor: 0, closingMinor: 12, page: number, entries: [{ amountMinor, text: `Page ${number}` }] })
    const both = await app.call(reconciliation.upload, { as, upload: uploads(['a.xml', page(1, 5)], ['b.xml', page(1, 5)]) })
    expect(both).toMatchObject({ added: 1, skipped: 1, entryCount: 1 })
    // Its first page alone does not add up to the closing balance that both pages name.
    expect((await open(as)).map(({ code }) => code).toSorted()).toEqual(['bank_balance_differs', 'bank_unmatched'])
    expect(await upload(as, page(2, 7))).toMatchObject({ added: 1, skipped: 0, entryCount: 1 })
    expect((await open(as)).map(({ code }) => code)).toEqual(['bank_unmatched', 'bank_unmatched'])
    const { value } = await app.call(reconciliation.pagedStatements, { as })
    expect(value.map(({ page: number, entryCount }) => [number, entryCount])).toEqual([
      [2, 1],
      [1, 1],
    ])
    const twice = page(3, 1).replace(/<Stmt>.*<\/Stmt>/s, (statement) => statement + statement)
    expect(await upload(as, twice)).toMatchObject({ added: 1, skipped: 1, entryCount: 1 })
    // Banks use a number again in another year.
    expect(await upload(as, camt({ openingMinor: 0, from: '2025-01-01', until: '2025-01-02', entries: [] }))).toMatchObject({ added: 1, skipped: 0 })
  })

  it('refuses another content of a statement that is there, and two of one upload that differ', async () => {
    const { as } = await makeOperator(app)
    const one = (amountMinor: number) => camt({ openingMinor: 0, closingMinor: 9, entries: [{ amountMinor }] })
    await upload(as, one(9))
    for (const upload of [
      uploads(['again.xml', one(8)]),
      uploads(['other.xml', camt({ ref: 'S-2', openingMinor: 0, entries: [] })], ['again.xml', one(8)]),
    ]) {
      const refused = await app.refused(reconciliation.upload, { as, upload })
      expect(refused).toMatchObject({
        status: 422,
        errors: [{ code: 'other_content', message: expect.stringContaining('again.xml: Page 1 of statement S-1') }],
      })
    }
    const inOne = await app.refused(reconciliation.upload, {
      as,
      upload: uploads(['c.xml', one(9).replaceAll('S-1', 'S-3')], ['d.xml', one(8).replaceAll('S-1', 'S-3')]),
    })
    expect(inOne).toMatchObject({ errors: [{ path: 'statements.1', code: 'other_content' }] })
    expect((await app.call(reconciliation.pagedStatements, { as })).value).toHaveLength(1)
  })
})
