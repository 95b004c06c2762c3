import { company } from '@stoa/contract/company.ts'
import { team } from '@stoa/contract/team.ts'
import { security } from '@stoa/contract/security.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeColleague, makeMerchant, makeOperator, testVault } from '../../../../test/make.ts'
import type { AccessClaims } from '../rules.ts'
import { openSession } from './open-session.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function signInAgain({ email, password }: Made) {
  const answer = await app.raw(signIn.login, { body: { email, password }, headers: { 'user-agent': firefox } })
  return { token: (answer.body as { token: string }).token, cookie: answer.cookie ?? '' }
}

/** A second company of a person, who owns it. */
async function joinOther({ userId }: Made) {
  const operator = await makeOperator(app)
  await app.pool.query(`insert into membership (company_id, user_id, role) values ($1, $2, 'owner')`, [operator.companyId, userId])
  return operator
}

/** A token of the same session that ended so many seconds ago. */
function aged({ token }: { token: string }, seconds: number): string {
  const { exp: _exp, iat: _iat, ...claims } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as AccessClaims
  return testVault.signToken(claims, { purpose: 'access', seconds: -seconds })
}

it('lists the browsers of a person, and signs out one of them', async () => {
  const merchant = await makeMerchant(app)
  const other = await signInAgain(merchant)
  const listed = await app.call(security.sessions, { as: merchant.as })
  expect(listed).toEqual([
    expect.objectContaining({ browser: 'firefox', system: 'linux', network: '127.0.0.0/24', isCurrent: false, companyName: merchant.companyName }),
    expect.objectContaining({ browser: 'other', isCurrent: true }),
  ])
  await app.call(security.endSession, { as: merchant.as, body: { sessionId: listed[0]?.id ?? '' } })
  expect((await app.refused(company.my, { as: other })).code).toBe('sign_in_required')
  await app.call(company.my, { as: merchant.as })
  expect(await app.call(security.sessions, { as: merchant.as })).toHaveLength(1)
})

it('counts the days of a session from the sign-in, also where it goes on in another company', async () => {
  const merchant = await makeMerchant(app)
  // PostgreSQL writes no zeros at the end of a fraction.
  const on = new Date(Math.floor(Date.now() / 1000) * 1000 - 40 * 86_400_000 + 123)
  await app.pool.query('update session set signed_in_at = $2 where user_id = $1', [merchant.userId, on])
  expect(await app.call(security.sessions, { as: merchant.as })).toMatchObject([{ startedAt: on.toISOString() }])
  const other = await signInAgain(merchant)
  await app.pool.query(`update session set signed_in_at = now() - interval '91 days' where user_id = $1 and signed_in_at = $2`, [merchant.userId, on])
  expect(await app.call(security.sessions, { as: other })).toMatchObject([{ browser: 'firefox' }])
})

it('lists each session by the limits of its own company, and one that needs no cookie by those of such', async () => {
  const [person, administrator, merchant] = [await makeMerchant(app), await makeAdmin(app), await makeMerchant(app)]
  const types = { [person.companyId]: 'MERCHANT', [merchant.companyId]: 'MERCHANT', [administrator.companyId]: 'ADMIN' } as const
  const open = async (companyId: string, hours: number, isStandalone = false) => {
    const opening = { userId: person.userId, companyId, companyType: types[companyId] ?? 'MERCHANT', role: 'owner', isStandalone } as const
    const { token, binding, sessionId } = await openSession({ db: app.db, vault: testVault }, { ...opening, ip: '127.0.0.1', userAgent: 'test' })
    await app.pool.query('update session set seen_at = now() - make_interval(hours => $2) where id = $1', [sessionId, hours])
    return { id: sessionId, as: { token, cookie: `stoa-bind=${binding}` } }
  }
  for (const { companyId } of [administrator, merchant])
    await app.pool.query(`insert into membership (company_id, user_id, role) values ($1, $2, 'owner')`, [companyId, person.userId])
  await app.pool.query('update session set ended_at = now() where user_id = $1', [person.userId])
  const program = await open(person.companyId, 23, true)
  const asMerchant = await open(merchant.companyId, 48)
  const asAdministrator = await open(administrator.companyId, 0)
  await open(administrator.companyId, 1)
  await open(person.companyId, 25, true)
  for (const { as } of [asAdministrator, asMerchant])
    expect((await app.call(security.sessions, { as })).map(({ id }) => id)).toEqual([asAdministrator.id, program.id, asMerchant.id])
  await app.pool.query('update company set is_active = false where id = $1', [administrator.companyId])
  expect((await app.call(security.sessions, { as: asMerchant.as })).map(({ id }) => id)).toEqual([program.id, asMerchant.id])
})

it('signs out all others and stays', async () => {
  const merchant = await makeMerchant(app)
  const others = [await signInAgain(merchant), await signInAgain(merchant)]
  expect(await app.call(security.endOtherSessions, { as: merchant.as, body: {} })).toEqual({ ended: 2 })
  for (const as of others) expect((await app.refused(company.my, { as })).code).toBe('sign_in_required')
  await app.call(company.my, { as: merchant.as })
})

it('does not end the session of somebody else', async () => {
  const merchant = await makeMerchant(app)
  const stranger = await makeColleague(app, merchant, 'owner')
  const [theirs] = await app.call(security.sessions, { as: stranger.as })
  expect((await app.refused(security.endSession, { as: merchant.as, body: { sessionId: theirs?.id ?? '' } })).status).toBe(404)
  await app.call(company.my, { as: stranger.as })
})

it('keeps the cookie of a browser as long as it is used: each renewal sends it again', async () => {
  const merchant = await makeMerchant(app)
  const renewed = await app.raw(signIn.validateToken, { query: {}, body: { token: merchant.as.token }, headers: { cookie: merchant.as.cookie } })
  expect(renewed.headers.get('set-cookie')).toBe(`${merchant.as.cookie}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Strict`)
  const standalone = await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password, client: 'api' } })
  const { token } = standalone.body as { token: string }
  const own = await app.raw(signIn.validateToken, { query: {}, body: { token }, headers: { cookie: merchant.as.cookie } })
  expect([own.status, own.headers.get('set-cookie')]).toEqual([200, null])
  const refused = await app.raw(signIn.validateToken, { query: {}, body: { token: 'x' }, headers: { cookie: merchant.as.cookie } })
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null])
})

it('goes on in another company with a token that has just expired, and not with one that cannot be renewed', async () => {
  const merchant = await makeMerchant(app)
  const { companyId } = await joinOther(merchant)
  const change = (token: string) => app.raw(team.switchCompany, { body: { token, companyId }, headers: { cookie: merchant.as.cookie } })
  expect((await change(aged(merchant.as, 15 * 86_400))).status).toBe(401)
  const switched = await change(aged(merchant.as, 60))
  expect([switched.status, switched.body]).toEqual([200, expect.objectContaining({ companyId })])
})
