import { admin } from '@stoa/contract/admin.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeAdmin, makeMerchant, makeOperator, makeViewer, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the companies of the installation', () => {
  it('are listed for administrators, newest first or by name, with what is in them', async () => {
    const administrator = await makeAdmin(app)
    const word = unique()
    const operator = await makeOperator(app, { name: `Agora ${word}` })
    const merchants = [await makeMerchant(app, { name: `Bakker ${word}` }), await makeMerchant(app, { name: `Visser ${word}` })]
    await makeViewer(app, merchants[0] ?? operator)
    await app.pool.query(
      `insert into product (merchant_id, merchant_product_reference, name, currency, content_hash) values ($1, 'p1', 'Lamp', 'EUR', '\\x00')`,
      [merchants[0]?.companyId],
    )
    const list = (page: Record<string, string | number | boolean>, query = {}) =>
      app.call(admin.companies, { as: administrator.as, query, page: { filter: `companyname co "${word}"`, ...page } })
    const newest = await list({ count: true })
    expect([newest.totalCount, newest.value.map((one) => one.companyName)]).toEqual([3, [`Visser ${word}`, `Bakker ${word}`, `Agora ${word}`]])
    const first = await list({ sort: 'companyName', limit: 2 })
    expect(first.value).toMatchObject([
      { companyName: `Agora ${word}`, companyType: 'MARKETPLACE', memberCount: 1 },
      { companyName: `Bakker ${word}`, memberCount: 2, productCount: 1 },
    ])
    expect(first.value[0]?.lastSeenAt).not.toBeNull()
    const cursor = new URL(first.next ?? '', app.publicUrl).searchParams.get('cursor') ?? ''
    expect((await list({ sort: 'companyName', limit: 2, cursor })).value.map((one) => one.companyName)).toEqual([`Visser ${word}`])
    expect((await list({}, { companyType: 'MARKETPLACE' })).value).toHaveLength(1)
    expect((await list({}, { isActive: 'false' })).value).toEqual([])
  })

  it('were last active when somebody was signed in to them, not when their people worked for another company', async () => {
    const administrator = await makeAdmin(app)
    const [quiet, busy] = [await makeMerchant(app, { name: `Quiet ${unique()}` }), await makeMerchant(app)]
    await app.pool.query(`insert into membership (company_id, user_id, role) values ($1, $2, 'owner')`, [quiet.companyId, busy.userId])
    const at = new Date('2026-10-01T08:00:00.000Z')
    await app.pool.query('update session set seen_at = $2 where company_id = $1', [quiet.companyId, at])
    const { value } = await app.call(admin.companies, {
      as: administrator.as,
      query: {},
      page: { filter: `companyname co "${quiet.companyName}"` },
    })
    expect(value.map(({ lastSeenAt }) => lastSeenAt && Date.parse(lastSeenAt))).toEqual([at.getTime()])
  })

  it('are hidden from everybody else', async () => {
    for (const one of [await makeOperator(app), await makeMerchant(app)])
      expect((await app.refused(admin.companies, { as: one.as, query: {} })).code).toBe('not_allowed')
    const viewer = await makeAdmin(app, { role: 'viewer' })
    expect((await app.call(admin.companies, { as: viewer.as, query: {} })).value.length).toBeGreaterThan(0)
  })
})
