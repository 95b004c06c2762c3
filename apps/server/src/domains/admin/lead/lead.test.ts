import { company } from '@stoa/contract/company.ts'
import { lead } from '@stoa/contract/lead.ts'
import { branding } from '@stoa/contract/branding.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeMerchant, makeOperator, makeViewer, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { deleteOldLeads } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const question = (more: object = {}) => ({ name: 'Noor de Vries', email: `noor-${unique()}@example.com`, message: 'What does it cost?', ...more })

describe('a lead', () => {
  it('is sent by anybody, mailed to the owners of the administration, and handled there', async () => {
    const administrator = await makeAdmin(app)
    const sent = question({ companyName: 'Studio Noor' })
    expect(await app.call(lead.create, { body: sent })).toEqual({ message: 'Thank you. We will reply by e-mail.' })
    await app.drain()
    const mailed = (await app.mails()).filter(({ to }) => to === administrator.email)
    expect(mailed).toMatchObject([{ subject: 'Noor de Vries has a question' }])
    expect(mailed[0]?.text).toContain(sent.message)
    const { value } = await app.call(lead.paged, { as: administrator.as, query: { status: 'New' }, page: { count: true } })
    const [found] = value.filter((one) => one.email === sent.email)
    expect(found).toMatchObject({ companyName: 'Studio Noor', status: 'New', message: sent.message })
    const body = { id: found?.id ?? '', version: found?.version ?? 0, status: 'Contacted' as const }
    expect(await app.call(lead.update, { as: administrator.as, body })).toMatchObject({ status: 'Contacted' })
    expect((await app.refused(lead.update, { as: administrator.as, body })).code).toBe('stale_version')
    const viewer = await makeAdmin(app, { role: 'viewer' })
    expect((await app.refused(lead.update, { as: viewer.as, body })).status).toBe(403)
    const operator = await makeOperator(app)
    expect((await app.refused(lead.paged, { as: operator.as, query: {} })).status).toBe(403)
  })

  it('is not stored when the field that is not shown is filled in, and the answer is the same', async () => {
    const administrator = await makeAdmin(app)
    const sent = question({ website: 'https://spam.example' })
    expect(await app.call(lead.create, { body: sent })).toEqual({ message: 'Thank you. We will reply by e-mail.' })
    const found = await app.call(lead.paged, { as: administrator.as, query: {}, page: { filter: `text co "${sent.email}"` } })
    expect(found.value).toEqual([])
  })

  it('is deleted a year after its last change, handled or not', async () => {
    const [old, changed, closed] = [question({ name: 'Old' }), question({ name: 'Changed' }), question({ name: 'Closed' })]
    const rows = [old, changed, closed].map(({ email, name }, index) => [email, name, ['New', 'Contacted', 'Closed'][index], index === 1 ? 364 : 366])
    for (const row of rows)
      await app.pool.query(
        `insert into lead (email, name, message, status, created_at, updated_at)
         values ($1, $2, 'Hello', $3, now() - interval '2 years', now() - make_interval(days => $4))`,
        row,
      )
    expect(await createJobCtx(app).transact(({ db }) => deleteOldLeads(db, 100))).toBe(2)
    const left = await app.pool.query<{ name: string }>('select name from lead where email = any($1)', [[old.email, changed.email, closed.email]])
    expect(left.rows).toEqual([{ name: 'Changed' }])
  })

  it('is refused after ten in an hour from one network', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await app.raw(lead.create, { body: question() })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('agencies', () => {
  it('are added and renamed by owners of the administration, and known by their link', async () => {
    const administrator = await makeAdmin(app)
    const agencyId = `agency-${unique()}`
    expect(await app.call(lead.upsertAgency, { as: administrator.as, body: { agencyId, name: 'First' } })).toMatchObject({
      name: 'First',
      companyCount: 0,
    })
    await app.call(lead.upsertAgency, { as: administrator.as, body: { agencyId, name: 'Second' } })
    expect(await app.call(company.getAgency, { params: { id: agencyId } })).toEqual({ agencyId, name: 'Second' })
    const listed = await app.call(lead.agencies, { as: administrator.as, page: { filter: `text co "${agencyId}"` } })
    expect(listed.value).toMatchObject([{ agencyId, name: 'Second' }])
  })
})

describe('the social networks of a company', () => {
  it('are set one by one, shown with its marketplace, and refused for a version that is not the newest', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const first = await app.call(company.getSocialMapping, { as })
    const set = (version: number, socialLinks: object) => app.call(company.updateSocialMapping, { as, body: { version, socialLinks } })
    const second = await set(first.version, { instagram: 'https://instagram.com/agora' })
    const third = await set(second.version, { youtube: 'https://youtube.com/@agora' })
    expect(third.socialLinks).toEqual({ instagram: 'https://instagram.com/agora', youtube: 'https://youtube.com/@agora' })
    expect((await app.call(branding.get, { query: { marketplaceId } })).socialLinks).toEqual(third.socialLinks)
    const body = { version: first.version, socialLinks: { x: 'https://x.com/agora' } }
    expect(await app.refused(company.updateSocialMapping, { as, body })).toMatchObject({ code: 'stale_version', current: third })
    expect((await app.refused(company.updateSocialMapping, { as, body: { ...body, socialLinks: { x: 'http://x.com' } } })).errors?.[0]?.path).toBe(
      'socialLinks.x',
    )
    const merchant = await makeMerchant(app, { marketplaceId })
    const viewer = await makeViewer(app, merchant)
    expect((await app.refused(company.updateSocialMapping, { as: viewer.as, body })).status).toBe(403)
    expect(await app.call(company.getSocialMapping, { as: viewer.as })).toMatchObject({ socialLinks: {} })
  })
})
