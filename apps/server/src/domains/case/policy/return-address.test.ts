import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

const office = { name: 'Harbour', street: 'Kade 1', postalCode: '1000 AA', city: 'Amsterdam', countryCode: 'NL' }
const central = { name: 'Agora returns', street: 'Hafen 2', postalCode: '20095', city: 'Hamburg', countryCode: 'DE' }
const depot = { name: 'Harbour depot', street: 'Dok 3', postalCode: '3000 BB', city: 'Rotterdam', countryCode: 'NL' }

/** A shipped order, whose merchant has its office as its address. */
async function makeShipped() {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
  const { merchant, operator, offer } = made
  await sql`update company set name = ${office.name}, street = ${office.street}, postal_code = ${office.postalCode}, city = ${office.city}, country_code = ${office.countryCode}
    where id = ${merchant.companyId}`.execute(app.db)
  const { hash } = await makePaidOrder(app, operator.as, offer, 2)
  const { lines } = await app.call(order.fulfil, { as: merchant.as, body: { hash, carrier: 'DHL', trackingNumber: '1' } })
  const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
  return { ...made, query: { token: new URL(href).searchParams.get('token') ?? '' }, lineId: lines[0]?.lineId ?? '' }
}
type Shipped = Awaited<ReturnType<typeof makeShipped>>

const policyOf = ({ operator }: Shipped) => ({ marketplaceId: operator.marketplaceId, days: 30, shippingPayer: 'shopper' as const, feeMinor: 0 })
async function request({ query, lineId }: Shipped): Promise<string> {
  const seen = await app.call(shopper.requestReturn, { query, body: { lines: [{ lineId, quantity: 1, reason: 'other' }] } })
  return seen.cases[0]?.id ?? ''
}

describe('the address that returned items are sent to', () => {
  it('is that of the merchant, else that of its marketplace’s policy, else that of the merchant’s company', async () => {
    const made = await makeShipped()
    const { merchant, operator } = made
    const of = async () => (await app.call(cases.policy, { as: merchant.as, query: {} })).policies[0]
    expect(await of()).toMatchObject({ returnAddress: office, isOwnReturnAddress: false })
    const [common] = (await app.call(cases.policy, { as: operator.as, query: {} })).policies
    expect(common).toMatchObject({ returnAddress: null, isOwnReturnAddress: false })
    await app.call(cases.updatePolicy, { as: operator.as, body: { ...policyOf(made), returnAddress: central, version: 0 } })
    expect(await of()).toMatchObject({ returnAddress: central, isOwnReturnAddress: false })
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...policyOf(made), returnAddress: depot, version: 0 } })
    // Whoever does not name it leaves it as it is.
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...policyOf(made), days: 40, version: 1 } })
    expect(await of()).toMatchObject({ returnAddress: depot, isOwnReturnAddress: true, version: 2 })
    const cleared = await app.call(cases.updatePolicy, { as: merchant.as, body: { ...policyOf(made), returnAddress: null, version: 2 } })
    expect(cleared).toMatchObject({ returnAddress: central, isOwnReturnAddress: false })
    const bad = { ...policyOf(made), returnAddress: { ...depot, countryCode: 'XX' }, version: 3 }
    expect((await app.refused(cases.updatePolicy, { as: merchant.as, body: bad })).errors?.[0]?.path).toBe('returnAddress.countryCode')
  })

  it('is read before and after approval, and the one in the approval stays', async () => {
    const made = await makeShipped()
    const { merchant, query } = made
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...policyOf(made), returnAddress: depot, version: 0 } })
    const id = await request(made)
    expect((await app.call(cases.get, { as: merchant.as, params: { id } })).returnAddress).toEqual(depot)
    expect((await app.call(shopper.get, { query })).cases[0]?.returnAddress).toBeNull()
    await app.call(cases.approve, { as: merchant.as, params: { id }, body: { text: 'Use the box it came in.' } })
    await settle(app)
    await app.call(cases.updatePolicy, { as: merchant.as, body: { ...policyOf(made), returnAddress: null, version: 1 } })
    expect((await app.call(shopper.get, { query })).cases[0]?.returnAddress).toEqual(depot)
    expect((await app.call(cases.get, { as: merchant.as, params: { id } })).returnAddress).toEqual(depot)
    const mail = (await app.mails()).find(({ text }) => text.includes('Use the box it came in.'))
    expect(mail?.text).toContain('Harbour depot\nDok 3\n3000 BB Rotterdam\nNetherlands\n')
  })
})
