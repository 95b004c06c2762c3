import { audit } from '@stoa/contract/audit.ts'
import { commission } from '@stoa/contract/commission.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const names = async (as: { token: string }): Promise<string[]> => (await app.call(commission.listRules, { as })).map((rule) => rule.name)

describe('the list of commission rules', () => {
  it('grows at its end, behind a named rule, or at its top', async () => {
    const { as } = await makeOperator(app)
    const first = await app.call(commission.createRule, { as, body: { name: 'first', percentageBasisPoints: 1000 } })
    await app.call(commission.createRule, { as, body: { name: 'last', percentageBasisPoints: 500 } })
    await app.call(commission.createRule, { as, body: { name: 'middle', afterId: first.id } })
    await app.call(commission.createRule, { as, body: { name: 'top', afterId: null } })
    expect(await names(as)).toEqual(['top', 'first', 'middle', 'last'])
  })

  it('and the refund policy leave each change in the audit log, with who made it', async () => {
    const { as, name } = await makeOperator(app)
    const rule = await app.call(commission.createRule, { as, body: { name: 'Shoes', percentageBasisPoints: 1000 } })
    await app.call(commission.updateRule, { as, body: { id: rule.id, version: rule.version, percentageBasisPoints: 1200 } })
    await app.call(commission.updatePolicy, { as, body: { commissionReturn: 'never', feeReturn: 'proportional', version: 0 } })
    await app.call(commission.deleteRule, { as, params: { id: rule.id } })
    const { value } = await app.call(audit.paged, { as, query: {}, page: { limit: 4 } })
    expect(value.map(({ label, object, actorName }) => [label, object, actorName])).toEqual([
      ['Commission rule deleted', 'Shoes', name],
      ['Refund policy changed', '', name],
      ['Commission rule changed', 'Shoes', name],
      ['Commission rule created', 'Shoes', name],
    ])
  })

  it('takes a rule elsewhere without touching the others', async () => {
    const { as } = await makeOperator(app)
    const made = []
    for (const name of ['a', 'b', 'c']) made.push(await app.call(commission.createRule, { as, body: { name } }))
    const [a, b, c] = made
    await app.call(commission.updateRule, { as, body: { id: c!.id, version: c!.version, afterId: a!.id } })
    expect(await names(as)).toEqual(['a', 'c', 'b'])
    await app.call(commission.updateRule, { as, body: { id: b!.id, version: b!.version, afterId: null } })
    expect(await names(as)).toEqual(['b', 'a', 'c'])
    const untouched = await app.call(commission.getRule, { as, params: { id: a!.id } })
    expect(untouched.version).toBe(a!.version)
  })

  it('keeps twenty rules added at once in twenty places', async () => {
    const { as } = await makeOperator(app)
    // On a busy machine the last may wait longer than a lock may be waited for; it is repeated, as a client would.
    const create = async (name: string): Promise<void> => {
      const { status } = await app.raw(commission.createRule, { as, body: { name } })
      if (status === 503) await create(name)
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => create(`rule ${n}`)))
    const rules = await app.call(commission.listRules, { as })
    expect(new Set(rules.map((rule) => rule.position)).size).toBe(20)
  })

  it('marks a rule that can never win, also through a collection below another', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const shoes = await makeCollection(app, marketplaceId, 'Shoes')
    const sandals = await makeCollection(app, marketplaceId, 'Sandals', shoes)
    const wide = await app.call(commission.createRule, { as, body: { name: 'shoes', collectionId: shoes } })
    const narrow = await app.call(commission.createRule, { as, body: { name: 'sandals', collectionId: sandals } })
    expect(narrow.shadowedBy).toEqual({ id: wide.id, name: 'shoes' })
    const freed = await app.call(commission.updateRule, { as, body: { id: narrow.id, version: narrow.version, afterId: null } })
    expect(freed.shadowedBy).toBeNull()
  })
})

describe('a commission rule', () => {
  it('changes only in what is sent and refuses a version that is not the newest, showing it', async () => {
    const { as } = await makeOperator(app)
    const rule = await app.call(commission.createRule, { as, body: { name: 'Autumn', percentageBasisPoints: 1000, minPriceMinor: 500 } })
    const changed = await app.call(commission.updateRule, { as, body: { id: rule.id, version: rule.version, percentageBasisPoints: 1200 } })
    expect(changed).toMatchObject({ name: 'Autumn', percentageBasisPoints: 1200, minPriceMinor: 500, version: rule.version + 1 })
    const problem = await app.refused(commission.updateRule, { as, body: { id: rule.id, version: rule.version, name: 'Winter' } })
    expect(problem).toMatchObject({ code: 'stale_version', status: 409, current: { name: 'Autumn', version: rule.version + 1 } })
  })

  it('refuses bands and limits that end before they begin, naming the field', async () => {
    const { as } = await makeOperator(app)
    const refused = async (body: object) => (await app.refused(commission.createRule, { as, body: { name: 'odd', ...body } })).errors?.[0]?.path
    expect(await refused({ minPriceMinor: 10, maxPriceMinor: 9 })).toBe('maxPriceMinor')
    expect(await refused({ validFrom: '2026-02-01', validUntil: '2026-01-01' })).toBe('validUntil')
    expect(await refused({ floorMinor: 10, capMinor: 9 })).toBe('capMinor')
    expect(await refused({ percentageBasisPoints: 10_001 })).toBe('percentageBasisPoints')
    expect(await names(as)).toEqual([])
  })

  it('names only what belongs to the marketplace', async () => {
    const mine = await makeOperator(app)
    const other = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: other.marketplaceId })
    const offer = await makeOffer(app, { marketplaceId: other.marketplaceId, merchantId: merchant.companyId })
    const collectionId = await makeCollection(app, other.marketplaceId, 'Theirs')
    for (const body of [{ merchantId: merchant.companyId }, { collectionId }, { productId: offer.productId }]) {
      expect((await app.refused(commission.createRule, { as: mine.as, body: { name: 'foreign', ...body } })).status).toBe(404)
    }
    const rule = await app.call(commission.createRule, { as: other.as, body: { name: 'own', productId: offer.productId, collectionId } })
    expect(rule).toMatchObject({
      merchant: { id: merchant.companyId, name: merchant.companyName },
      product: { id: offer.productId },
      collection: { name: 'Theirs' },
    })
    const free = await app.call(commission.updateRule, { as: other.as, body: { id: rule.id, version: rule.version, productId: null } })
    expect(free).toMatchObject({ merchant: null, product: null, collection: { id: collectionId } })
  })

  it('is neither seen nor changed by another marketplace, a merchant or a viewer', async () => {
    const mine = await makeOperator(app)
    const other = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: mine.marketplaceId })
    const rule = await app.call(commission.createRule, { as: mine.as, body: { name: 'secret' } })
    expect((await app.refused(commission.getRule, { as: other.as, params: { id: rule.id } })).status).toBe(404)
    expect((await app.refused(commission.updateRule, { as: other.as, body: { id: rule.id, version: 1, name: 'x' } })).status).toBe(404)
    expect((await app.refused(commission.deleteRule, { as: other.as, params: { id: rule.id } })).status).toBe(404)
    expect((await app.refused(commission.listRules, { as: merchant.as })).status).toBe(403)
    const viewer = await makeViewer(app, mine)
    expect(await names(viewer.as)).toEqual(['secret'])
    expect((await app.refused(commission.deleteRule, { as: viewer.as, params: { id: rule.id } })).status).toBe(403)
    await app.call(commission.deleteRule, { as: mine.as, params: { id: rule.id } })
    expect(await names(mine.as)).toEqual([])
  })
})

describe('the explanation of a commission', () => {
  it('names the winner, what it comes to, and the rules it beat', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId })
    const furniture = await makeCollection(app, marketplaceId, 'Furniture')
    const chairs = await makeCollection(app, marketplaceId, 'Chairs', furniture)
    const offer = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, priceMinor: 4000, collectionId: chairs })
    const ask = (more: object = {}) =>
      app.call(commission.explain, { as, body: { productId: offer.productId, merchantId: offer.merchantId, ...more } })

    expect(await ask()).toMatchObject({
      explanation: { ruleId: null, reason: 'No rule matches, so no commission is charged' },
      commission: { minor: 0, currency: 'EUR' },
      beaten: [],
    })
    await app.call(commission.createRule, { as, body: { name: 'Cheap', maxPriceMinor: 1000, percentageBasisPoints: 2000 } })
    const winner = await app.call(commission.createRule, {
      as,
      body: { name: 'Furniture', collectionId: furniture, percentageBasisPoints: 1250, fixedMinor: 30 },
    })
    const loser = await app.call(commission.createRule, { as, body: { name: 'Rest', percentageBasisPoints: 500 } })
    expect(await ask({ quantity: 2 })).toEqual({
      explanation: {
        ruleId: winner.id,
        ruleName: 'Furniture',
        percentageBasisPoints: 1250,
        fixedMinor: 30,
        floorMinor: null,
        capMinor: null,
        reason: '12.5% commission, €0.30 per item',
        charges: [
          {
            feeName: '',
            ruleId: winner.id,
            ruleName: 'Furniture',
            reason: '12.5% commission, €0.30 per item',
            amount: { minor: 1060, currency: 'EUR' },
          },
        ],
      },
      commission: { minor: 1060, currency: 'EUR' },
      beaten: [{ id: loser.id, name: 'Rest' }],
    })
    expect((await ask({ unitPriceMinor: 900 })).explanation.ruleName).toBe('Cheap')
  })

  it('is not given for a product that is not offered here', async () => {
    const { as } = await makeOperator(app)
    const other = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: other.marketplaceId })
    const offer = await makeOffer(app, { marketplaceId: other.marketplaceId, merchantId: merchant.companyId })
    expect((await app.refused(commission.explain, { as, body: { productId: offer.productId, merchantId: offer.merchantId } })).status).toBe(404)
  })
})

describe('the versions of the list', () => {
  it('keep the rules after each change, and one that is restored is the list again', async () => {
    const { as } = await makeOperator(app)
    const first = await app.call(commission.createRule, { as, body: { name: 'first', percentageBasisPoints: 1000 } })
    await app.call(commission.createRule, { as, body: { name: 'second', feeName: 'Service', basis: 'order', fixedMinor: 50, afterId: null } })
    await app.call(commission.updateRule, { as, body: { id: first.id, version: first.version, percentageBasisPoints: 1500 } })
    await app.call(commission.deleteRule, { as, params: { id: first.id } })
    const { value } = await app.call(commission.versions, { as })
    expect(value.map(({ number, kind, ruleName, ruleCount }) => [number, kind, ruleName, ruleCount])).toEqual([
      [4, 'deleted', 'first', 1],
      [3, 'updated', 'first', 2],
      [2, 'created', 'second', 2],
      [1, 'created', 'first', 1],
    ])
    const restored = await app.call(commission.restoreVersion, { as, body: { number: 2 } })
    expect(restored.map(({ name, feeName, basis, percentageBasisPoints }) => [name, feeName, basis, percentageBasisPoints])).toEqual([
      ['second', 'Service', 'order', 0],
      ['first', '', 'item', 1000],
    ])
    expect(await app.call(commission.restoreVersion, { as, body: { number: 1 } })).toHaveLength(1)
    expect(await app.refused(commission.restoreVersion, { as, body: { number: 99 } })).toMatchObject({ status: 404 })
  })

  it('are refused where a collection of their rules no longer exists', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const collectionId = await makeCollection(app, marketplaceId, 'Shoes')
    const rule = await app.call(commission.createRule, { as, body: { name: 'shoes', collectionId } })
    await app.call(commission.deleteRule, { as, params: { id: rule.id } })
    await app.db.deleteFrom('collection').where('id', '=', collectionId).execute()
    expect(await app.refused(commission.restoreVersion, { as, body: { number: 1 } })).toMatchObject({ code: 'state_forbids' })
  })
})

describe('the terms of a merchant', () => {
  it('are the rules that may apply to it, in words, with what goes back', async () => {
    const operator = await makeOperator(app)
    const { as } = operator
    const { marketplaceId } = operator
    const one = await makeMerchant(app, { marketplaceId })
    const other = await makeMerchant(app, { marketplaceId })
    await app.call(commission.createRule, { as, body: { name: 'theirs', merchantId: other.companyId, percentageBasisPoints: 100 } })
    await app.call(commission.createRule, { as, body: { name: 'mine', merchantId: one.companyId, minPriceMinor: 500, percentageBasisPoints: 1250 } })
    await app.call(commission.createRule, { as, body: { name: 'service', feeName: 'Service', basis: 'order', fixedMinor: 50 } })
    await app.call(commission.updatePolicy, { as, body: { commissionReturn: 'never', feeReturn: 'before_shipment', version: 0 } })
    const expected = [
      {
        merchant: { id: one.companyId },
        rules: [
          { name: 'mine', applies: ['Price from €5.00'], fee: '12.5% commission', isReachable: true },
          { name: 'service', feeName: 'Service', applies: [], fee: '€0.50 per order', isReachable: true },
        ],
        refunds: { commissionReturn: 'never', feeReturn: 'before_shipment', version: 1 },
      },
    ]
    expect(await app.call(commission.terms, { as: one.as, query: {} })).toMatchObject(expected)
    expect(await app.call(commission.terms, { as, query: { merchantId: one.companyId } })).toMatchObject(expected)
    expect(await app.refused(commission.updatePolicy, { as, body: { commissionReturn: 'never', feeReturn: 'never', version: 0 } })).toMatchObject({
      code: 'stale_version',
    })
    // The VAT in them is that of its invoices: none for a company elsewhere in the EU.
    const vatOf = async () => (await app.call(commission.terms, { as: one.as, query: {} }))[0]?.taxBasisPoints
    await app.pool.query(`update company set country_code = 'NL', vat_number = 'NL004495445B01' where id = $1`, [marketplaceId])
    await app.pool.query(`update company set country_code = 'NL' where id = $1`, [one.companyId])
    expect(await vatOf()).toBe(2100)
    await app.pool.query(`update company set country_code = 'DE', vat_number = 'DE136695976' where id = $1`, [one.companyId])
    expect(await vatOf()).toBeNull()
  })
})
