import { audit } from '@stoa/contract/audit.ts'
import { order } from '@stoa/contract/order.ts'
import { taxWithholding as tax } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageTax, agedMonth } from '../../../test/age-tax.ts'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeTaxed, taxAccountOf } from '../../../test/make-taxed.ts'
import { makeManager, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const month = agedMonth()
const period = { from: month, until: month }
const remit = (as: As, amountMinor: number) =>
  app.call(tax.remit, { as, key: unique(), body: { ...period, countryCode: 'NL', currency: 'EUR', amountMinor } })
const reversal = (as: As, id: string, more: object = {}) =>
  ({ as, key: unique(), params: { id }, body: { reason: 'wrong_period' as const, note: 'October', ...more } }) as const

async function makeRemitted() {
  const made = await makeTaxed(app)
  const { as, marketplaceId } = made.operator
  const first = await makePaidOrder(app, as, made.offer)
  await makePaidOrder(app, as, made.offer)
  await ageTax(app.pool, marketplaceId)
  return { ...made, as, marketplaceId, first, remittance: await remit(as, 420) }
}

describe('a remittance', () => {
  it('is reversed once by its exact opposite; what was in it is open again and is remitted again', async () => {
    const { as, marketplaceId, remittance } = await makeRemitted()
    const { id } = remittance
    expect([await taxAccountOf(app, as), remittance.reversal]).toEqual([0, null])
    const request = reversal(as, id)
    const reversed = await app.call(tax.reverseRemittance, request)
    expect(reversed).toMatchObject({ id, amount: { minor: 420 }, reversal: { reason: 'wrong_period', note: 'October' } })
    expect(await app.call(tax.reverseRemittance, request)).toEqual(reversed)
    const again = await app.refused(tax.reverseRemittance, reversal(as, id))
    expect([again.status, again.code, again.detail]).toEqual([409, 'state_forbids', 'This remittance has been reversed already.'])
    const { rows } = await sql<{ kind: string; account: string; minor: number }>`
      select t.kind, a.kind as account, e.amount_minor as minor from ledger_transfer t
      join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
      join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
      where t.marketplace_id = ${marketplaceId} and t.kind in ('tax_remittance', 'tax_remittance_reversal') order by t.kind, a.kind`.execute(app.db)
    expect(rows.map(({ kind, account, minor }) => [kind, account, minor])).toEqual([
      ['tax_remittance', 'settled_outside', -420],
      ['tax_remittance', 'tax_withheld', 420],
      ['tax_remittance_reversal', 'settled_outside', 420],
      ['tax_remittance_reversal', 'tax_withheld', -420],
    ])
    expect(await taxAccountOf(app, as)).toBe(420)
    expect(await app.call(tax.report, { as, query: period })).toMatchObject([{ remitted: { minor: 0 }, due: { minor: 420 }, isOpen: true }])
    await expectSound(app)
    const second = await remit(as, 420)
    expect((await app.call(tax.remittances, { as })).value).toMatchObject([
      { id: second.id, reversal: null },
      { id, reversal: { reason: 'wrong_period' } },
    ])
    expect(await taxAccountOf(app, as)).toBe(0)
    const log = await app.call(audit.paged, { as, query: {} })
    expect(JSON.stringify(log.value)).toContain('Remittance of withheld tax reversed')
    await expectSound(app)
  })

  it('that was followed by another gives back its own alone', async () => {
    const { as, marketplaceId, first, remittance } = await makeRemitted()
    await app.call(order.refund, { as, key: unique(), body: { hash: first.hash, amountMinor: 121 } })
    await settle(app)
    await ageTax(app.pool, marketplaceId)
    const received = await remit(as, -21)
    await app.call(tax.reverseRemittance, reversal(as, remittance.id))
    expect(await app.call(tax.report, { as, query: period })).toMatchObject([{ remitted: { minor: -21 }, due: { minor: 420 } }])
    await app.call(tax.reverseRemittance, reversal(as, received.id, { reason: 'payment_returned', note: '' }))
    expect(await taxAccountOf(app, as)).toBe(399)
    await remit(as, 399)
    await expectSound(app)
  })

  it('is reversed once when several people ask at the same time, while others remit', async () => {
    const { as, remittance } = await makeRemitted()
    const answers = await Promise.all([1, 2, 3].map(() => app.raw(tax.reverseRemittance, reversal(as, remittance.id))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await taxAccountOf(app, as)).toBe(420)
  })

  it('is reversed by an owner of its own marketplace, with a reason', async () => {
    const { as, operator, remittance } = await makeRemitted()
    const manager = await makeManager(app, operator)
    expect((await app.refused(tax.reverseRemittance, reversal(manager.as, remittance.id))).status).toBe(403)
    const other = await makeTaxed(app)
    expect((await app.refused(tax.reverseRemittance, reversal(other.operator.as, remittance.id))).status).toBe(404)
    const unknown = await app.refused(tax.reverseRemittance, reversal(as, remittance.id, { reason: 'because' }))
    expect([unknown.status, unknown.errors?.[0]?.path]).toEqual([422, 'reason'])
  })
})
