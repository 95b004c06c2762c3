import { ledger } from '@stoa/contract/ledger.ts'
import { company } from '@stoa/contract/company.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { TaxRule } from '@stoa/contract/tax-withholding.ts'
import { taxWithholding as tax } from '@stoa/contract/tax-withholding.ts'
import { verification } from '@stoa/contract/verification.ts'
import { monthIn } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageTax, agedMonth } from '../../../test/age-tax.ts'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makePaidOrder, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeTaxed, outsideEu, taxAccountOf } from '../../../test/make-taxed.ts'
import { unique } from '../../../test/make.ts'
import { approveVerification, verifyMerchant } from '../../../test/submit-verification.ts'
import { sampleShoppers } from '../order/intake/sample-shoppers.ts'
import { findRefundPart, listPaymentParts } from '../order/payment/queries-payment-parts.ts'

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
const thisMonth = new Date().toISOString().slice(0, 7)
const makeMarketOf = (options?: Parameters<typeof makeTaxed>[1]) => makeTaxed(app, options)
const pendingOf = async (as: As) => (await app.call(payout.balances, { as })).value[0]?.pending.minor
const taxAccount = (as: As) => taxAccountOf(app, as)

describe('withheld tax', () => {
  it('is frozen on each line with its reason, booked from what the merchant is owed, and shown to both sides', async () => {
    const { operator, merchant, offer } = await makeMarketOf()
    const { hash } = await makePaidOrder(app, operator.as, offer, 2, { shippingMinor: 605 })
    // Rules that change later are not those of this order.
    await app.call(tax.updatePolicy, { as: operator.as, body: { rules: [], version: 1 } })
    for (const as of [operator.as, merchant.as])
      expect(await seeOrder(app, as, hash)).toMatchObject({
        taxWithheld: { minor: 525 },
        shippingTaxWithheld: { minor: 105 },
        merchantNet: { minor: 2500 },
        lines: [
          {
            taxWithheld: { minor: 420 },
            taxReason: {
              code: 'outside_eu',
              countryCode: 'NL',
              merchantCountryCode: 'CN',
              rateBasisPoints: 2100,
              reason: '21% tax for Netherlands, remitted by the marketplace: the merchant is established in China, outside the EU',
            },
          },
        ],
      })
    expect([await pendingOf(merchant.as), await taxAccount(operator.as)]).toEqual([2500, 525])
    expect(await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })).toMatchObject({
      amount: { minor: 2500 },
      taxWithheld: { minor: 525 },
      parts: [
        { part: 'sales', amount: { minor: 3025 } },
        { part: 'tax_withheld', amount: { minor: -525 } },
      ],
    })
    const statement = await app.call(ledger.statement, {
      as: merchant.as,
      params: { partnerId: operator.marketplaceId },
      query: { month: thisMonth },
    })
    expect(statement.changes).toContainEqual({ kind: 'tax', label: 'Tax withheld', count: 1, amount: { minor: -525, currency: 'EUR' } })
  })

  it('is none of a merchant within the EU, for another country, and where nothing was set', async () => {
    const inEu = await makeMarketOf({ merchantCountry: 'DE' })
    const elsewhere = await makeMarketOf({ rules: [{ ...outsideEu, countryCode: 'BE' }] })
    const none = await makeMarketOf({ rules: [] })
    for (const { operator, offer } of [inEu, elsewhere, none])
      expect(await makePaidOrder(app, operator.as, offer)).toMatchObject({
        taxWithheld: { minor: 0 },
        merchantNet: { minor: 1210 },
        lines: [{ taxReason: null, taxWithheld: { minor: 0 } }],
      })
  })

  it('follows the country that the operator has verified, not the one that a merchant enters', async () => {
    const { operator, merchant, offer } = await makeMarketOf({ merchantCountry: '' })
    const reasonOf = async () => (await makePaidOrder(app, operator.as, offer)).lines[0]?.taxReason?.code ?? null
    const enter = async (countryCode: string) => {
      const { version } = await app.call(company.my, { as: merchant.as })
      await app.call(company.update, { as: merchant.as, body: { version, countryCode, postalCode: '' } })
      await app.drain()
    }
    await enter('DE')
    expect(await reasonOf()).toBe('unknown_country')
    await verifyMerchant(app, operator, merchant, { countryCode: 'CN' })
    expect(await reasonOf()).toBe('outside_eu')
    await enter('DE')
    expect(await reasonOf()).toBe('outside_eu')
    await approveVerification(app, operator, merchant)
    expect(await reasonOf()).toBeNull()
    await enter('CN')
    expect(await reasonOf()).toBeNull()
    const { checksum } = await app.call(verification.get, { as: operator.as, params: { id: merchant.companyId } })
    const rejected = { merchantId: merchant.companyId, checksum, status: 'REJECTED', reasonCode: 'details_mismatch' } as const
    await app.call(verification.decide, { as: operator.as, body: rejected })
    expect(await reasonOf()).toBe('unknown_country')
    await expectSound(app)
  })

  it('goes back with refunds in proportion, and with the last of them whole; one that fails gives nothing back', async () => {
    const { operator, merchant, offer } = await makeMarketOf()
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3, { shippingMinor: 605 })
    const refund = async (body: object) => {
      await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, ...body } })
      await settle(app)
      return (await seeOrder(app, operator.as, hash)).taxReturned.minor
    }
    expect(await refund({ amountMinor: 100 })).toBe(17)
    expect(await refund({ lines: [{ lineId: lines[0]?.lineId, quantity: 1 }], shippingMinor: 200 })).toBe(17 + 210 + 35)
    await script(app, operator.marketplaceId, ['refunds:failed'])
    expect(await refund({ shippingMinor: 405 })).toBe(17 + 210 + 35)
    expect(await refund({ shippingMinor: 405, amountMinor: 3630 - 1310 })).toBe(735)
    expect([await pendingOf(merchant.as), await taxAccount(operator.as)]).toEqual([0, 0])
    await expectSound(app)
  })

  it('of the shipping is named apart in the part of a payment, and in the part of a refund', async () => {
    const { operator, offer } = await makeMarketOf()
    const { marketplaceId } = operator
    const { hash } = await makePaidOrder(app, operator.as, offer, 1, { shippingMinor: 605 })
    const { refunds } = await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, shippingMinor: 200 } })
    const { rows } = await sql<{ groupId: string }>`select group_id as "groupId" from "order" where hash = ${hash}`.execute(app.db)
    expect(await listPaymentParts(app.db, marketplaceId, [rows[0]?.groupId ?? ''])).toMatchObject([{ goodsMinor: 1000, shippingMinor: 500 }])
    expect(await findRefundPart(app.db, marketplaceId, refunds[0]?.refundId ?? '')).toMatchObject({
      totalMinor: 200,
      goodsMinor: 0,
      shippingMinor: 165,
    })
    await settle(app)
  })

  it('goes back whole when the order is cancelled, and not by the word of the merchant', async () => {
    const { operator, merchant, offer } = await makeMarketOf()
    const cancelled = await makePaidOrder(app, operator.as, offer)
    await app.call(order.cancel, { as: operator.as, body: { hash: cancelled.hash, reason: '' } })
    await settle(app)
    expect(await seeOrder(app, operator.as, cancelled.hash)).toMatchObject({ taxReturned: { minor: 210 }, merchantNet: { minor: 0 } })
    const own = await makePaidOrder(app, operator.as, offer)
    await app.call(orderOutside.updateStatusRefunded, { as: merchant.as, params: { id: own.hash }, body: {} })
    expect(await seeOrder(app, operator.as, own.hash)).toMatchObject({ taxReturned: { minor: 0 }, merchantNet: { minor: 1000 } })
    await expectSound(app)
  })

  it('stays when a merchant marks all but a cent as refunded and then refunds the cent', async () => {
    const { operator, merchant, offer } = await makeMarketOf()
    const { hash } = await makePaidOrder(app, operator.as, offer, 1, { shippingMinor: 605 })
    const body = { amountMinor: 1209, shippingMinor: 604 }
    await app.call(orderOutside.updateStatusRefunded, { as: merchant.as, params: { id: hash }, body })
    await app.call(order.refund, { as: merchant.as, key: unique(), body: { hash, amountMinor: 1, shippingMinor: 1 } })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'Refunded',
      taxReturned: { minor: 0 },
      shippingTaxReturned: { minor: 0 },
      shippingMarkedByMerchant: { minor: 604 },
      lines: [{ markedByMerchant: { minor: 1209 } }],
    })
    await expectSound(app)
  })

  it('is in the payout of its order', async () => {
    const { operator, merchant, offer } = await makeMarketOf()
    const { hash } = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    const { items } = await app.call(payout.get, { as: merchant.as, params: { id: payouts[0]?.id ?? '' } })
    expect(items).toMatchObject([{ taxWithheld: { minor: 210 }, net: { minor: 1000 } }])
  })
})

describe('the tax report', () => {
  it('sums a period by country; remitting what is due empties the account once, and what comes later is open again', async () => {
    // Test orders, which are not reported, go to one of these countries.
    const rules = [...new Set(sampleShoppers.map(({ shippingAddress }) => shippingAddress.countryCode))].map((countryCode) => ({
      ...outsideEu,
      appliesTo: 'outside_country' as const,
      countryCode,
    }))
    const { operator, merchant, offer } = await makeMarketOf({ rules })
    const { as } = operator
    const first = await makePaidOrder(app, as, offer, 2)
    await makePaidOrder(app, as, offer, 1)
    await app.call(order.placeTestOrder, { as, key: unique(), body: { products: 1 } })
    await app.call(order.refund, { as, key: unique(), body: { hash: first.hash, amountMinor: 121 } })
    await settle(app)
    await ageTax(app.pool, operator.marketplaceId)
    const money = (minor: number) => ({ minor, currency: 'EUR' })
    expect(await app.call(tax.report, { as, query: period })).toEqual([
      { countryCode: 'NL', orderCount: 2, withheld: money(630), returned: money(21), remitted: money(0), due: money(609), isOpen: true },
    ])
    expect(await app.call(tax.report, { as, query: { from: '2020-01', until: '2020-12' } })).toEqual([])
    const body = { ...period, countryCode: 'NL', currency: 'EUR', amountMinor: 610 }
    const wrong = await app.refused(tax.remit, { as, key: unique(), body })
    expect([wrong.status, wrong.detail]).toEqual([409, 'What is due is €6.09 by now. Check the amount and confirm again.'])
    const key = unique()
    const remitted = await app.call(tax.remit, { as, key, body: { ...body, amountMinor: 609, note: 'OSS' } })
    expect(remitted).toMatchObject({ countryCode: 'NL', ...period, amount: money(609), note: 'OSS' })
    expect(await app.call(tax.remit, { as, key, body: { ...body, amountMinor: 609, note: 'OSS' } })).toEqual(remitted)
    expect(await taxAccount(as)).toBe(0)
    expect(await app.call(tax.report, { as, query: period })).toMatchObject([{ remitted: money(609), due: money(0), isOpen: false }])
    expect((await app.refused(tax.remit, { as, key: unique(), body: { ...body, amountMinor: 0 } })).detail).toBe(
      'Nothing is open for this country and period.',
    )
    await app.call(order.refund, { as, key: unique(), body: { hash: first.hash, amountMinor: 121 } })
    await settle(app)
    await ageTax(app.pool, operator.marketplaceId)
    expect(await app.call(tax.report, { as, query: period })).toMatchObject([{ returned: money(42), due: money(-21), isOpen: true }])
    await app.call(tax.remit, { as, key: unique(), body: { ...body, amountMinor: -21 } })
    expect((await app.call(tax.remittances, { as })).value.map(({ amount }) => amount.minor)).toEqual([-21, 609])
    expect(await taxAccount(as)).toBe(0)
    expect((await app.refused(tax.report, { as: merchant.as, query: period })).status).toBe(403)
    await expectSound(app)
  })

  it('remits once when two people confirm at the same time', async () => {
    const { operator, offer } = await makeMarketOf()
    await makePaidOrder(app, operator.as, offer)
    await ageTax(app.pool, operator.marketplaceId)
    const body = { ...period, countryCode: 'NL', currency: 'EUR', amountMinor: 210 }
    const answers = await Promise.all([1, 2, 3].map(() => app.raw(tax.remit, { as: operator.as, key: unique(), body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await taxAccount(operator.as)).toBe(0)
  })

  it('is remitted once its last month is over where the marketplace is, and for two years at most', async () => {
    const { operator, offer } = await makeMarketOf()
    await makePaidOrder(app, operator.as, offer)
    const refusedOf = async (months: { from: string; until: string }) => {
      const body = { ...months, countryCode: 'NL', currency: 'EUR', amountMinor: 210 }
      const { status, errors } = await app.refused(tax.remit, { as: operator.as, key: unique(), body })
      return [status, errors?.[0]?.path, errors?.[0]?.message]
    }
    const { time_zone: timeZone } = await app.db
      .selectFrom('marketplace')
      .select('time_zone')
      .where('id', '=', operator.marketplaceId)
      .executeTakeFirstOrThrow()
    const current = monthIn(new Date(), timeZone)
    expect(await refusedOf({ from: thisMonth, until: current })).toEqual([422, 'until', `Choose a last month that is over in ${timeZone}.`])
    expect(await refusedOf({ from: '2020-01', until: '2022-01' })).toEqual([422, 'until', 'Choose 24 months at most.'])
    expect((await refusedOf({ from: '2020-01', until: '2021-12' }))[0]).toBe(409)
  })

  it('names merchants outside the EU only for its countries; a rule that was saved so before keeps no other from being saved, and can be changed', async () => {
    const { operator } = await makeMarketOf()
    const { as, marketplaceId } = operator
    const us: TaxRule = { ...outsideEu, countryCode: 'US' }
    const outside = await app.refused(tax.updatePolicy, { as, body: { rules: [outsideEu, us], version: 1 } })
    expect([outside.status, outside.errors]).toMatchObject([
      422,
      [
        {
          path: 'rules.1.appliesTo',
          message: 'United States is not in the EU: choose all merchants, or those established outside this country.',
        },
      ],
    ])
    await sql`insert into tax_rule (marketplace_id, country_code, applies_to, rate_basis_points) values (${marketplaceId}, 'US', 'outside_eu', 700)`.execute(
      app.db,
    )
    const { rules, version } = await app.call(tax.policy, { as })
    expect(rules.map(({ countryCode }) => countryCode)).toEqual(['NL', 'US'])
    const added = await app.call(tax.updatePolicy, { as, body: { rules: [...rules, { ...outsideEu, countryCode: 'BE' }], version } })
    expect(added.rules).toHaveLength(3)
    const repaired = added.rules.map((rule) => (rule.countryCode === 'US' ? { ...rule, appliesTo: 'outside_country' as const } : rule))
    await app.call(tax.updatePolicy, { as, body: { rules: repaired, version: added.version } })
    expect((await app.refused(tax.updatePolicy, { as, body: { rules: added.rules, version: added.version + 1 } })).errors?.[0]?.path).toBe(
      'rules.2.appliesTo',
    )
  })

  it('has rules for each country once, and nobody overwrites rules they have not seen', async () => {
    const { operator } = await makeMarketOf()
    const body = { rules: [outsideEu, { ...outsideEu, rateBasisPoints: 900 }], version: 1 }
    expect((await app.refused(tax.updatePolicy, { as: operator.as, body })).errors?.[0]?.path).toBe('rules.1.countryCode')
    const stale = await app.refused(tax.updatePolicy, { as: operator.as, body: { rules: [], version: 0 } })
    expect([stale.status, stale.code]).toEqual([409, 'stale_version'])
    expect((await app.call(tax.policy, { as: operator.as })).rules).toEqual([outsideEu])
  })
})
