import { catalogue } from '@stoa/contract/catalogue.ts'
import { company } from '@stoa/contract/company.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { seller } from '@stoa/contract/seller.ts'
import type { DocumentKind } from '@stoa/contract/verification.ts'
import { verification } from '@stoa/contract/verification.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { makeMerchant, makeOperator, makePartnership, makeViewer, unique } from '../../../../test/make.ts'
import { addDocument, dayIn, submitTo, submitVerification } from '../../../../test/submit-verification.ts'
import { checkExpiry } from './check-expiry.ts'
import { updateVerification } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const makeSubmitted = (expiresOn: string | null = null) => submitVerification(app, expiresOn)
const add = (merchant: Made, kind: DocumentKind, expiresOn: string | null = null) => addDocument(app, merchant, kind, expiresOn)
const submit = (merchant: Made, marketplaceId: string) => submitTo(app, merchant, marketplaceId)
const own = async ({ as }: Made) => (await app.call(verificationState.my, { as })).marketplaces
const messagesOf = async ({ as }: Made) => (await app.call(notification.my, { as })).notifications.map(({ message }) => message)

describe('the verification of a merchant', () => {
  it('names what is missing, and is submitted once all of it is there', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [before] = await own(merchant)
    expect(before?.status).toBe('NONE')
    expect(before?.items.filter((one) => one.isRequired && one.state === 'missing').map(({ item }) => item)).toEqual([
      'registration_number',
      'address',
      'phone',
      'registration_extract',
      'identity',
    ])
    const body = { marketplaceId: operator.marketplaceId, declaresCompliance: true } as const
    expect((await app.refused(verification.submit, { as: merchant.as, body })).code).toBe('state_forbids')
    const undeclared = { ...body, declaresCompliance: false } as unknown as typeof body
    expect((await app.refused(verification.submit, { as: merchant.as, body: undeclared })).status).toBe(422)
    const done = await makeSubmitted()
    expect((await own(done.merchant))[0]).toMatchObject({ status: 'SUBMITTED' })
    await app.drain()
    expect(await messagesOf(done.operator)).toContain(`${done.merchant.companyName} submitted its business details for verification`)
    const { attention } = await app.call(dashboard.my, { as: done.operator.as })
    expect(attention).toContainEqual(expect.objectContaining({ key: 'verifications_to_check', count: 1 }))
  })

  it('keeps what the operator checked, not what the merchant entered while it was decided', async () => {
    const { operator, merchant, get } = await makeSubmitted()
    const { checksum } = await get()
    await app.call(company.update, { as: merchant.as, body: { version: 2, countryCode: 'DE', postalCode: '' } })
    const scope = { companyId: operator.companyId, companyType: 'MARKETPLACE' } as const
    const decision = { status: 'APPROVED', reasonCode: null, reason: null, items: [], decidedBy: null, checksum } as const
    expect(await updateVerification(app.db, scope, merchant.companyId, decision)).toBe(false)
    expect((await get()).status).toBe('SUBMITTED')
  })

  it('is approved by the operator, and buyers read what was approved', async () => {
    const { operator, merchant, approve } = await makeSubmitted()
    const handle = `seller-${unique()}`
    await app.call(company.updateProfile, { as: merchant.as, body: { version: 2, handle } })
    const shown = () => app.call(seller.get, { as: operator.as, params: { handle } })
    expect(await shown()).toMatchObject({ city: 'Amsterdam', verifiedAt: null })
    const { status, items } = await approve()
    expect([status, items[0]?.state]).toEqual(['APPROVED', 'approved'])
    expect((await shown()).verifiedAt).not.toBeNull()
    expect((await shown()).declaredAt).not.toBeNull()
    // Another city has to be checked first.
    await app.call(company.update, { as: merchant.as, body: { version: 3, city: 'Delft', postalCode: '2611 AB' } })
    await app.drain()
    expect((await own(merchant))[0]?.status).toBe('SUBMITTED')
    expect(await shown()).toMatchObject({ city: 'Amsterdam', verifiedAt: null })
    await approve()
    expect(await shown()).toMatchObject({ city: 'Delft' })
    expect(await app.call(catalogue.seller, { as: operator.as, params: { id: merchant.companyId } })).toEqual(await shown())
    const stranger = await makeOperator(app)
    expect((await app.refused(catalogue.seller, { as: stranger.as, params: { id: merchant.companyId } })).status).toBe(404)
  })

  it('stays approved after a change of what nobody checks', async () => {
    const { merchant, approve } = await makeSubmitted()
    await approve()
    await app.call(company.update, { as: merchant.as, body: { version: 2, companyWhatsapp: '+31 6 0000 0000' } })
    await app.drain()
    expect((await own(merchant))[0]?.status).toBe('APPROVED')
    await add(merchant, 'insurance')
    expect((await own(merchant))[0]?.status).toBe('SUBMITTED')
  })

  it('is rejected with a reason, the items and words, and submitted again', async () => {
    const { operator, merchant, decide, get } = await makeSubmitted()
    const refusal = { merchantId: merchant.companyId, checksum: (await get()).checksum, status: 'REJECTED' } as const
    expect((await app.refused(verification.decide, { as: operator.as, body: refusal })).errors).toMatchObject([{ path: 'reasonCode' }])
    await decide({ status: 'REJECTED', reasonCode: 'document_unreadable', items: ['identity'], reason: 'The photo is blurred.' })
    const [mine] = await own(merchant)
    expect(mine).toMatchObject({ status: 'REJECTED', reasonCode: 'document_unreadable', reason: 'The photo is blurred.' })
    expect(mine?.items.find(({ item }) => item === 'identity')?.state).toBe('rejected')
    await app.drain()
    expect(await messagesOf(merchant)).toContain(`${operator.companyName} could not verify your business: The photo is blurred.`)
    await add(merchant, 'identity')
    await submit(merchant, operator.marketplaceId)
    expect((await own(merchant))[0]).toMatchObject({ status: 'SUBMITTED', reasonCode: null })
  })

  it('is not decided on what changed since it was opened', async () => {
    const { operator, merchant, get } = await makeSubmitted()
    const { checksum } = await get()
    await add(merchant, 'identity')
    const body = { merchantId: merchant.companyId, checksum, status: 'APPROVED' } as const
    expect((await app.refused(verification.decide, { as: operator.as, body })).code).toBe('stale_version')
  })

  it('is of no interest to an operator whose partnership with the merchant ended, until the merchant requests to join again', async () => {
    const { operator, merchant, approve } = await makeSubmitted(dayIn(20))
    await approve()
    const find = async () => {
      const { rows } = await app.pool.query<{ partnershipId: string; status: string }>(
        `select p.id as "partnershipId", v.status from partnership p join merchant_verification v on v.marketplace_id = p.marketplace_id and v.merchant_id = p.merchant_id
        where p.marketplace_id = $1 and p.merchant_id = $2`,
        [operator.companyId, merchant.companyId],
      )
      return rows[0] ?? { partnershipId: '', status: '' }
    }
    await app.call(marketplace.endPartnership, { as: operator.as, body: { partnershipId: (await find()).partnershipId } })
    await app.drain()
    const before = [await messagesOf(operator), await messagesOf(merchant)]
    await add(merchant, 'insurance')
    await app.call(company.update, { as: merchant.as, body: { version: 2, city: 'Delft', postalCode: '2611 AB' } })
    await app.drain()
    expect((await find()).status).toBe('APPROVED')
    await app.db
      .updateTable('company_document')
      .set({ expires_on: dayIn(-1) })
      .where('company_id', '=', merchant.companyId)
      .execute()
    await checkExpiry(createJobCtx(app))
    await app.drain()
    expect((await find()).status).toBe('APPROVED')
    expect(await messagesOf(operator)).toEqual(before[0])
    expect((await messagesOf(merchant)).filter((one) => one.includes(operator.companyName))).toEqual(
      before[1]?.filter((one) => one.includes(operator.companyName)),
    )
    // What it changed meanwhile is checked before it sells again.
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    expect((await find()).status).toBe('SUBMITTED')
  })

  it('warns 30 and 7 days before a document expires, and ends when it has', async () => {
    const { merchant, approve } = await makeSubmitted(dayIn(20))
    await approve()
    await checkExpiry(createJobCtx(app))
    await checkExpiry(createJobCtx(app))
    await app.drain()
    const warnings = async () => (await messagesOf(merchant)).filter((one) => one.includes('proof of identity'))
    expect(await warnings()).toHaveLength(1)
    const setExpiry = (day: string) =>
      app.db
        .updateTable('company_document')
        .set({ expires_on: day })
        .where('company_id', '=', merchant.companyId)
        .where('kind', '=', 'identity')
        .execute()
    await setExpiry(dayIn(5))
    await checkExpiry(createJobCtx(app))
    await setExpiry(dayIn(-1))
    await checkExpiry(createJobCtx(app))
    await app.drain()
    expect(await warnings()).toHaveLength(3)
    const [mine] = await own(merchant)
    expect([mine?.status, mine?.items.find(({ item }) => item === 'identity')?.state]).toEqual(['EXPIRED', 'expired'])
  })

  it('is decided by each marketplace for itself, and seen by no other', async () => {
    const { operator, merchant, approve } = await makeSubmitted()
    const other = await makeOperator(app)
    const id = merchant.companyId
    const [document] = (await app.call(verificationState.my, { as: merchant.as })).documents
    const refused = async () => [
      (await app.refused(verification.get, { as: other.as, params: { id } })).status,
      (await app.refused(verification.document, { as: other.as, params: { id: document?.id ?? '' } })).status,
    ]
    expect(await refused()).toEqual([404, 404])
    await makePartnership(app, other.marketplaceId, id)
    expect((await app.call(verification.get, { as: other.as, params: { id } })).documents).toEqual([])
    expect((await app.refused(verification.document, { as: other.as, params: { id: document?.id ?? '' } })).status).toBe(404)
    await submit(merchant, other.marketplaceId)
    await approve()
    expect((await own(merchant)).map(({ status }) => status)).toEqual(['APPROVED', 'SUBMITTED'])
    expect((await app.call(verification.paged, { as: other.as, query: { status: 'SUBMITTED' } })).value).toMatchObject([{ merchantId: id }])
    expect((await app.raw(verification.document, { as: operator.as, params: { id: document?.id ?? '' } })).status).toBe(200)
    const stranger = await makeMerchant(app)
    expect((await app.refused(verification.removeDocument, { as: stranger.as, params: { id: document?.id ?? '' } })).status).toBe(404)
    const viewer = await makeViewer(app, merchant)
    expect((await app.refused(verification.removeDocument, { as: viewer.as, params: { id: document?.id ?? '' } })).status).toBe(403)
  })

  it('takes pictures and PDFs only, and removes the file of a document that is replaced', async () => {
    const { merchant } = await makeSubmitted()
    const html = { name: 'paper.pdf', type: 'application/pdf', bytes: Buffer.from('<script></script>') }
    const given = { as: merchant.as, body: { kind: 'identity' as const } }
    expect((await app.refused(verification.addDocument, { ...given, upload: { document: html } })).errors).toMatchObject([{ path: 'document' }])
    expect((await app.refused(verification.addDocument, given)).errors).toMatchObject([{ path: 'document', code: 'required' }])
    const file = async () =>
      (
        await app.db
          .selectFrom('company_document')
          .select('file')
          .where('company_id', '=', merchant.companyId)
          .where('kind', '=', 'identity')
          .executeTakeFirstOrThrow()
      ).file
    const before = await file()
    await add(merchant, 'identity')
    expect(await file()).not.toBe(before)
    await expect(app.readFile(before)).rejects.toThrow('ENOENT')
  })

  it('that was withdrawn or has expired is required again until the operator has checked what was submitted since', async () => {
    const { operator, merchant, approve, decide } = await makeSubmitted(dayIn(20))
    await app.db.updateTable('marketplace').set({ requires_verification: true }).where('id', '=', operator.marketplaceId).execute()
    const mayNotSell = async (): Promise<boolean | undefined> => {
      const answer = await app.pool.query<{ waits: boolean }>('select awaits_verification($1, $2) as waits', [
        operator.marketplaceId,
        merchant.companyId,
      ])
      return answer.rows[0]?.waits
    }
    expect(await mayNotSell()).toBe(true)
    await approve()
    expect(await mayNotSell()).toBe(false)
    // A change by the merchant is checked again; until then it keeps what it was.
    await add(merchant, 'insurance')
    expect(await mayNotSell()).toBe(false)
    await decide({ status: 'REJECTED', reasonCode: 'document_unreadable', items: ['insurance'] })
    expect(await mayNotSell()).toBe(true)
    await submit(merchant, operator.marketplaceId)
    expect(await mayNotSell()).toBe(true)
    await approve()
    expect(await mayNotSell()).toBe(false)
    // Adding a document the day before another one expires puts nothing off.
    await add(merchant, 'insurance')
    await app.db
      .updateTable('company_document')
      .set({ expires_on: dayIn(-1) })
      .where('company_id', '=', merchant.companyId)
      .where('kind', '=', 'identity')
      .execute()
    await checkExpiry(createJobCtx(app))
    expect((await own(merchant))[0]?.status).toBe('EXPIRED')
    expect(await mayNotSell()).toBe(true)
    await add(merchant, 'identity', dayIn(300))
    await submit(merchant, operator.marketplaceId)
    expect(await mayNotSell()).toBe(true)
  })
})
