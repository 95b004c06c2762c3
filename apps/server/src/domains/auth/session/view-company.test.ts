import { audit } from '@stoa/contract/audit.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { everyRoute } from '@stoa/contract/routes.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { findSessionOfAny } from './find-session-of-any.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const reason = 'Reported that an order is missing'

/** The session as the browser has it after a renewal. */
const renew = async ({ as }: { as: Made['as'] }) => {
  const session = await app.call(signIn.validateToken, { query: {}, body: { token: as.token }, headers: { cookie: as.cookie } })
  return { ...session, as: { ...as, token: session.token } }
}

async function viewing(): Promise<{ merchant: Made; administrator: Made; viewer: Awaited<ReturnType<typeof renew>> }> {
  const { marketplaceId } = await makeOperator(app)
  const [merchant, administrator] = [await makeMerchant(app, { marketplaceId }), await makeAdmin(app)]
  const { viewingUntil } = await app.call(auth.viewCompany, { as: administrator.as, body: { companyId: merchant.companyId, reason } })
  expect(Date.parse(viewingUntil) - Date.now()).toBeGreaterThan(59 * 60_000)
  const old = await app.raw(company.my, { as: administrator.as })
  expect([old.status, old.headers.get('token-expired')]).toEqual([401, 'true'])
  return { merchant, administrator, viewer: await renew(administrator) }
}

describe('viewing a company as an administrator', () => {
  it('shows what its viewers see, changes nothing, and ends with "Stop viewing"', async () => {
    const { merchant, administrator, viewer } = await viewing()
    expect(viewer).toMatchObject({ companyId: merchant.companyId, companyType: 'MERCHANT', role: 'viewer', userId: administrator.userId })
    expect(viewer.viewingUntil).toBeDefined()
    expect((await app.call(company.my, { as: viewer.as })).companyId).toBe(merchant.companyId)
    expect((await app.call(order.paged, { as: viewer.as, query: {} })).value).toEqual([])
    const refused = await app.refused(company.update, { as: viewer.as, body: { version: 1, companyName: 'Taken' } })
    expect([refused.status, refused.code]).toEqual([403, 'view_only'])
    expect(refused.detail).toContain('Stop viewing')
    expect((await app.refused(auth.viewCompany, { as: viewer.as, body: { companyId: merchant.companyId, reason } })).code).toBe('view_only')
    await app.call(auth.stopViewing, { as: viewer.as, body: {} })
    const own = await renew(viewer)
    expect(own).toMatchObject({ companyId: administrator.companyId, companyType: 'ADMIN', role: 'owner' })
    expect(own.viewingUntil).toBeUndefined()
    await app.call(auth.stopViewing, { as: own.as, body: {} })
  })

  it('is in the audit logs of both companies, with the reason', async () => {
    const { merchant, administrator, viewer } = await viewing()
    await app.call(auth.stopViewing, { as: viewer.as, body: {} })
    const entries = (await app.call(audit.paged, { as: merchant.as, query: {} })).value
    expect(entries.map(({ action }) => action)).toEqual(['administrator.view_ended', 'administrator.view_started'])
    expect(entries[1]).toMatchObject({
      label: 'Administrator started viewing the company',
      facts: [{ name: 'until' }, { name: 'reason', value: reason }],
    })
    const own = await app.call(audit.paged, { as: (await renew(viewer)).as, query: {} })
    expect(own.value[0]).toMatchObject({ action: 'administrator.view_started', object: merchant.companyId })
    expect(own.value[0]?.actorName).toBe(administrator.name)
    const unreasoned = await app.refused(auth.viewCompany, { as: (await renew(viewer)).as, body: { companyId: merchant.companyId, reason: ' ' } })
    expect(unreasoned.errors?.map(({ path }) => path)).toEqual(['reason'])
  })

  it('ends after its time, and with the session', async () => {
    const { administrator, viewer } = await viewing()
    await app.pool.query(`update session set viewing_until = now() where user_id = $1`, [administrator.userId])
    const own = await renew(viewer)
    expect(own.companyType).toBe('ADMIN')
    const again = await viewing()
    await app.call(auth.signOut, { as: again.viewer.as, body: {} })
    expect((await app.raw(company.my, { as: again.viewer.as })).status).toBe(401)
    expect(
      (await app.raw(signIn.validateToken, { query: {}, body: { token: again.viewer.as.token }, headers: { cookie: again.viewer.as.cookie } }))
        .status,
    ).toBe(401)
  })

  it('refuses every write, in one place for all routes', async () => {
    const { viewer } = await viewing()
    const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`
    const writes = everyRoute.filter((route) => route.permission !== 'anyone' && (route.method !== 'GET' || route.acts === true))
    const open = writes.filter((route) => route.whileViewing)
    const issues: string[] = []
    for (const route of writes.filter((one) => !open.includes(one))) {
      const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, viewer.userId]))
      const { status, body } = await app.raw(
        route as typeof auth.signOut,
        { as: viewer.as, params, ...(route.method === 'GET' ? {} : { body: {} }) } as never,
      )
      if (status !== 403 || (body as { code: string }).code !== 'view_only') issues.push(`${nameOf(route)}: ${status}`)
    }
    expect(issues).toEqual([])
    expect(writes.length - open.length).toBeGreaterThan(150)
    expect(open.map(nameOf).sort()).toEqual([
      'POST /Attribute/GetAttributeMappingRules',
      'POST /Attribute/GetAttributeMappings',
      'POST /Auth/SignOut',
      'POST /Auth/StopViewing',
      'POST /Integration/GetPspSettings',
      'POST /Invoice/ExportByDate',
      'POST /Invoice/ExportSubscriptionByDate',
      'POST /Order/ExportByDate',
      'POST /ShippingInfo/Quote',
    ])
  })

  it('is found by its session although the company it views does not see that', async () => {
    const { merchant, viewer } = await viewing()
    const { rows } = await app.pool.query<{ id: string }>('select id from session where user_id = $1 and ended_at is null', [viewer.userId])
    const asViewed = app.installation.contextFactory.dbOf({
      actor: { kind: 'key', keyId: merchant.userId, name: 'as viewed', permissions: [] },
      scope: { companyId: merchant.companyId, companyType: 'MERCHANT' },
      now: new Date(),
      log: app.installation.server.log as never,
      requestId: 'test',
    })
    expect(await findSessionOfAny(asViewed, rows[0]?.id ?? '')).toMatchObject({ companyId: merchant.companyId, isViewing: true })
  })

  it('is for administrators, and not of their own company', async () => {
    const [merchant, administrator, other] = [await makeMerchant(app), await makeAdmin(app), await makeMerchant(app)]
    expect((await app.refused(auth.viewCompany, { as: merchant.as, body: { companyId: other.companyId, reason } })).code).toBe('not_allowed')
    const own = await app.refused(auth.viewCompany, { as: administrator.as, body: { companyId: administrator.companyId, reason } })
    expect(own.code).toBe('state_forbids')
    const unknown = await app.refused(auth.viewCompany, { as: administrator.as, body: { companyId: merchant.userId, reason } })
    expect(unknown.status).toBe(404)
    expect((await app.call(team.list, { as: merchant.as })).members).toHaveLength(1)
  })
})
