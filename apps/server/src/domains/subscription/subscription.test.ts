import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { commission } from '@stoa/contract/commission.ts'
import { notification } from '@stoa/contract/notification.ts'
import { pricing } from '@stoa/contract/pricing.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeAdmin, makeMerchant, unique } from '../../../test/make.ts'
import { pdfPages } from '../../../test/read-files.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'
import { addMonths } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const today = new Date().toISOString().slice(0, 10)
type Admin = Awaited<ReturnType<typeof makeAdmin>>

/** Runs the job that issues invoices, as the worker does. */
async function issueDue(): Promise<void> {
  const { jobContextFactory, server } = app.installation
  const call = {
    actor: { kind: 'system' as const, name: 'subscription.issue-invoices' },
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' as const },
    now: new Date(),
    log: server.log as never,
    requestId: 'test',
  }
  await issueSubscriptionInvoices(jobContextFactory.jobCtx(call, new AbortController().signal))
  await app.drain()
}

async function makeIssuer(): Promise<Admin> {
  const admin = await makeAdmin(app, { name: 'Stoa Hosting' })
  await addAddress(admin)
  return admin
}

async function addAddress(admin: Admin): Promise<void> {
  const { version } = await app.call(company.my, { as: admin.as })
  const address = { street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL', vatNumber: 'NL004495445B01' }
  await app.call(company.update, { as: admin.as, body: { version, ...address } })
}

const makePlan = (admin: Admin, priceMinor = 4900) =>
  app.call(subscription.createPlan, { as: admin.as, body: { name: `Plan ${unique()}`, priceMinor, currency: 'EUR' } })
const subscribe = (admin: Admin, companyId: string, planId: string | null, startedOn?: string) =>
  app.call(subscription.setCompanyPlan, { as: admin.as, body: { companyId, planId, ...(startedOn === undefined ? {} : { startedOn }) } })
const invoicesOf = async (as: Admin['as']) => (await app.call(subscription.pagedInvoices, { as, query: {}, page: { sort: 'createdAt' } })).value

describe('the price list', () => {
  it('shows anybody the active plans with their prices, and no others', async () => {
    const admin = await makeIssuer()
    const [cheap, dear, closed] = [await makePlan(admin, 1900), await makePlan(admin, 9900), await makePlan(admin, 100)]
    await app.call(subscription.updatePlan, { as: admin.as, body: { planId: closed.planId, version: closed.version, isActive: false } })
    const merchant = await makeMerchant(app)
    const own = new Set([cheap.planId, dear.planId, closed.planId])
    const read = async (as?: Admin['as']) => (await app.call(pricing.plans, as ? { as } : {})).filter(({ planId }) => own.has(planId))
    const expected = [cheap, dear].map(({ planId, name, price }) => ({ planId, name, price }))
    expect(await read()).toEqual(expected)
    expect(await read(merchant.as)).toEqual(expected)
    expect((await app.refused(subscription.plans, { as: merchant.as })).status).toBe(403)
  })
})

describe('a subscription', () => {
  it('is invoiced every month from its start, once, with numbers without gaps and VAT added', async () => {
    const admin = await makeIssuer()
    const { planId } = await makePlan(admin)
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, planId)
    const startedOn = addMonths(today, -2)
    await sql`update subscription set started_on = ${startedOn}, next_period_from = ${startedOn} where company_id = ${merchant.companyId}`.execute(
      app.db,
    )
    await Promise.all([issueDue(), issueDue()])
    await issueDue()
    const seen = await invoicesOf(merchant.as)
    expect(seen.map((one) => [one.periodFrom, one.net.minor, one.tax.minor, one.total.minor, one.paidAt])).toEqual([
      [startedOn, 4900, 1029, 5929, null],
      [addMonths(startedOn, 1), 4900, 1029, 5929, null],
      [addMonths(startedOn, 2), 4900, 1029, 5929, null],
    ])
    expect(seen.map((one) => one.ref.slice(-6))).toEqual(['000001', '000002', '000003'])
    expect((await app.call(subscription.my, { as: merchant.as })).subscription).toMatchObject({
      plan: { id: planId },
      nextInvoiceOn: addMonths(startedOn, 3),
      endedOn: null,
    })
    const notes = await app.call(notification.paged, { as: merchant.as, query: {} })
    expect(notes.value.filter((one) => one.link === '/shop/invoices/subscription')).toHaveLength(3)
    const exported = await app.raw(subscription.exportByDate, { as: merchant.as, body: { from: '2000-01-01', until: '2100-01-01' } })
    const lines = exported.bytes.toString('utf8').trim().split(/\r?\n/)
    expect(lines).toHaveLength(seen.length + 1)
    expect(lines[1]).toContain(seen[0]?.ref)
    const { bytes } = await app.raw(subscription.exportPdf, { as: merchant.as, params: { id: seen[0]?.id ?? '' } })
    const words = (await pdfPages(bytes)).join(' ')
    for (const text of ['Stoa Hosting', merchant.companyName, seen[0]?.ref ?? '', 'VAT 21 %', '10.29 EUR', '59.29 EUR']) expect(words).toContain(text)
  })

  it('names the account to pay to on its invoice, which is electronic as well', async () => {
    const admin = await makeIssuer()
    const { version } = await app.call(company.my, { as: admin.as })
    await app.call(company.update, { as: admin.as, body: { version, bankAccount: 'NL02 ABNA 0123 4567 89' } })
    const { planId, name } = await makePlan(admin)
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    await subscribe(admin, merchant.companyId, planId)
    await issueDue()
    const [issued] = await invoicesOf(merchant.as)
    expect(issued).toMatchObject({ hasElectronic: true })
    const params = { id: issued?.id ?? '' }
    const words = (await pdfPages((await app.raw(subscription.exportPdf, { as: merchant.as, params })).bytes)).join(' ')
    expect(words).toContain(`to NL02 ABNA 0123 4567 89 and mention ${issued?.ref}`)
    const xml = (await app.raw(subscription.exportUbl, { as: merchant.as, params })).bytes.toString()
    for (const element of [
      `<cbc:ID>${issued?.ref}</cbc:ID>`,
      `<cbc:DueDate>${issued?.dueOn}</cbc:DueDate>`,
      '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>',
      '<cbc:ID>NL02 ABNA 0123 4567 89</cbc:ID>',
      '<cbc:RegistrationName>Stoa Hosting</cbc:RegistrationName>',
      `<cbc:RegistrationName>${merchant.companyName}</cbc:RegistrationName>`,
      '<cbc:TaxExclusiveAmount currencyID="EUR">49.00</cbc:TaxExclusiveAmount>',
      '<cbc:PayableAmount currencyID="EUR">59.29</cbc:PayableAmount>',
      `Subscription ${name}`,
    ])
      expect(xml).toContain(element)
    expect(xml).not.toContain('PrepaidAmount')
    expect((await app.refused(subscription.exportUbl, { as: other.as, params })).status).toBe(404)
  })

  it('has no electronic invoice in a currency of three decimals, and says why', async () => {
    const admin = await makeIssuer()
    const { planId } = await app.call(subscription.createPlan, {
      as: admin.as,
      body: { name: `Plan ${unique()}`, priceMinor: 12_345, currency: 'KWD' },
    })
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, planId)
    await issueDue()
    const [issued] = await invoicesOf(merchant.as)
    expect(issued).toMatchObject({ total: { currency: 'KWD' }, hasElectronic: false })
    const refused = await app.refused(subscription.exportUbl, { as: merchant.as, params: { id: issued?.id ?? '' } })
    expect([refused.status, refused.code]).toEqual([409, 'state_forbids'])
    expect(refused.detail).toContain('KWD has more than two decimals')
  })

  it('changes with its plan from the next invoice on, and ends today without another', async () => {
    const admin = await makeIssuer()
    const first = await makePlan(admin, 1000)
    const second = await makePlan(admin, 2500)
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, first.planId, addDays(today, -10))
    await issueDue()
    await subscribe(admin, merchant.companyId, second.planId)
    await issueDue()
    expect((await invoicesOf(merchant.as)).map((one) => one.net.minor)).toEqual([1000])
    await sql`update subscription set next_period_from = ${today}::date - 1 where company_id = ${merchant.companyId}`.execute(app.db)
    await issueDue()
    expect((await invoicesOf(merchant.as)).map((one) => one.net.minor)).toEqual([1000, 2500])
    expect(await subscribe(admin, merchant.companyId, null)).toMatchObject({ endedOn: today, nextInvoiceOn: null })
    await sql`update subscription set next_period_from = ${today}::date where company_id = ${merchant.companyId}`.execute(app.db)
    await issueDue()
    expect(await invoicesOf(merchant.as)).toHaveLength(2)
    const refused = await app.refused(subscription.setCompanyPlan, { as: admin.as, body: { companyId: merchant.companyId, planId: null } })
    expect([refused.status, refused.code]).toEqual([409, 'state_forbids'])
  })

  it('waits for the address of its issuer, and the administrator sees that', async () => {
    const admin = await makeAdmin(app)
    const { planId } = await makePlan(admin)
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, planId)
    await issueDue()
    expect(await invoicesOf(merchant.as)).toEqual([])
    const { problems } = await app.call(subscription.plans, { as: admin.as })
    expect(problems.map(({ code, isBlocking }) => [code, isBlocking])).toContainEqual(['issuer_address_missing', true])
  })

  it('does not end with months that cannot be invoiced yet', async () => {
    const admin = await makeAdmin(app)
    const { planId } = await makePlan(admin)
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, planId, addDays(today, -3))
    const end = { companyId: merchant.companyId, planId: null }
    const refused = await app.refused(subscription.setCompanyPlan, { as: admin.as, body: end })
    expect(refused).toMatchObject({ status: 409, code: 'state_forbids', detail: expect.stringContaining('address') })
    expect((await app.call(subscription.my, { as: merchant.as })).subscription?.endedOn).toBeNull()
    await addAddress(admin)
    expect(await subscribe(admin, merchant.companyId, null)).toMatchObject({ endedOn: today })
    expect(await invoicesOf(merchant.as)).toMatchObject([{ periodFrom: addDays(today, -3) }])
  })

  it('begins at most a month back, after what was invoiced, and has no other start while it runs', async () => {
    const admin = await makeIssuer()
    const { planId } = await makePlan(admin)
    const merchant = await makeMerchant(app)
    const refuse = async (body: { planId: string | null; startedOn: string }) =>
      app.refused(subscription.setCompanyPlan, { as: admin.as, body: { companyId: merchant.companyId, ...body } })
    const atField = { status: 422, errors: [{ path: 'startedOn' }] }
    const monthAgo = addMonths(today, -1)
    expect(await refuse({ planId, startedOn: addDays(monthAgo, -1) })).toMatchObject(atField)
    expect(await subscribe(admin, merchant.companyId, planId, monthAgo)).toMatchObject({ startedOn: monthAgo })
    expect(await refuse({ planId, startedOn: today })).toMatchObject(atField)
    expect(await refuse({ planId: null, startedOn: today })).toMatchObject(atField)
    await subscribe(admin, merchant.companyId, null)
    const last = (await invoicesOf(merchant.as)).at(-1)?.periodUntil ?? ''
    expect(await refuse({ planId, startedOn: last })).toMatchObject(atField)
    expect(await subscribe(admin, merchant.companyId, planId, addDays(last, 1))).toMatchObject({ startedOn: addDays(last, 1) })
    await issueDue()
    const periods = (await invoicesOf(merchant.as)).map((one) => [one.periodFrom, one.periodUntil])
    expect(periods.flat()).toEqual(periods.flat().toSorted())
  })

  it('is invoiced although another cannot be', async () => {
    const admin = await makeIssuer()
    const { planId } = await makePlan(admin)
    const [broken, merchant] = [await makeMerchant(app), await makeMerchant(app)]
    await subscribe(admin, broken.companyId, planId)
    await issueDue()
    // A month that is invoiced already cannot be invoiced again.
    await sql`update subscription set next_period_from = started_on where company_id = ${broken.companyId}`.execute(app.db)
    await subscribe(admin, merchant.companyId, planId)
    await expect(issueDue()).rejects.toThrow(/subscription_invoice_once/)
    expect(await invoicesOf(merchant.as)).toHaveLength(1)
    await sql`update subscription set next_period_from = started_on + 40 where company_id = ${broken.companyId}`.execute(app.db)
  })

  it('is free where the plan costs nothing', async () => {
    const admin = await makeIssuer()
    const { planId } = await makePlan(admin, 0)
    const merchant = await makeMerchant(app)
    await subscribe(admin, merchant.companyId, planId)
    await issueDue()
    expect(await invoicesOf(merchant.as)).toEqual([])
    expect((await app.call(subscription.my, { as: merchant.as })).subscription?.nextInvoiceOn).toBe(addMonths(today, 1))
  })
})

describe('a plan', () => {
  it('takes no new companies once inactive, has one name, and refuses an outdated change', async () => {
    const admin = await makeIssuer()
    const plan = await makePlan(admin)
    const changed = await app.call(subscription.updatePlan, { as: admin.as, body: { planId: plan.planId, version: plan.version, isActive: false } })
    expect(changed).toMatchObject({ isActive: false, price: { minor: 4900 } })
    const merchant = await makeMerchant(app)
    const set = { companyId: merchant.companyId, planId: plan.planId }
    expect((await app.refused(subscription.setCompanyPlan, { as: admin.as, body: set })).code).toBe('state_forbids')
    const stale = { planId: plan.planId, version: plan.version, priceMinor: 1 }
    expect((await app.refused(subscription.updatePlan, { as: admin.as, body: stale })).code).toBe('stale_version')
    const same = { name: plan.name, priceMinor: 1, currency: 'EUR' }
    expect((await app.refused(subscription.createPlan, { as: admin.as, body: same })).code).toBe('already_exists')
  })
})

describe('an invoice marked as paid out', () => {
  it('keeps the first date, for subscriptions of an administrator and commission of a marketplace', async () => {
    const admin = await makeIssuer()
    const { planId } = await makePlan(admin)
    const made = await makeMarket(app, { priceMinor: 10_000 })
    await subscribe(admin, made.operator.companyId, planId)
    await issueDue()
    const [subscribed] = await invoicesOf(made.operator.as)
    const mark = (as: Admin['as'], id: string | undefined) => app.call(subscription.updateStatusPaidout, { as, params: { id: id ?? '' } })
    await mark(admin.as, subscribed?.id)
    const [paid] = await invoicesOf(made.operator.as)
    await mark(admin.as, subscribed?.id)
    expect(paid?.paidAt).not.toBeNull()
    expect(await invoicesOf(made.operator.as)).toEqual([paid])
    expect((await app.refused(subscription.updateStatusPaidout, { as: made.operator.as, params: { id: subscribed?.id ?? '' } })).status).toBe(404)

    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
    await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    const { invoices } = await app.call(invoice.issue, { as: made.operator.as, key: unique(), body: { from: today, until: today } })
    const [issued] = invoices
    expect(issued?.paidOutAt).toBeNull()
    await mark(made.operator.as, issued?.id)
    const list = async (isPaidOut: 'true' | 'false') =>
      (await app.call(invoice.paged, { as: made.merchant.as, query: { isPaidOut } })).value.map((one) => one.id)
    expect([await list('true'), await list('false')]).toEqual([[issued?.id], []])
    expect((await app.refused(subscription.updateStatusPaidout, { as: admin.as, params: { id: issued?.id ?? '' } })).status).toBe(404)
  })
})
