import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeColleague, makeMerchant, makeOperator, unique } from '../../../../test/make.ts'
import { deleteOldSignInFailures } from '../queries-old.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const key = { name: 'Till', permissions: ['order:take' as const] }
const create = (who: Made) => app.raw(apiKey.create, { as: who.as, body: key })

/** Makes the last entry of the password so many seconds older. */
async function age(who: Made, seconds: number): Promise<void> {
  await app.pool.query(`update session set authenticated_at = now() - make_interval(secs => $2) where user_id = $1`, [who.userId, seconds])
}

async function failuresOf(userId: string | null): Promise<{ reason: string; network: string; account_hash: string }[]> {
  const where = userId === null ? 'user_id is null' : `user_id = '${userId}'`
  const { rows } = await app.pool.query(`select reason, network, account_hash from sign_in_failure where ${where} order by at`)
  return rows as { reason: string; network: string; account_hash: string }[]
}

describe('Creating an API key', () => {
  it('asks for the password again once it is older than five minutes', async () => {
    const operator = await makeOperator(app)
    expect((await create(operator)).status).toBe(201)
    await age(operator, 310)
    const refused = await create(operator)
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'reauth_required' })])
    const wrong = await app.refused(auth.reauthenticate, { as: operator.as, body: { password: 'not the right one' } })
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'password', code: 'wrong_password' }] })
    expect((await create(operator)).status).toBe(403)
    await app.call(auth.reauthenticate, { as: operator.as, body: { password: operator.password } })
    expect((await create(operator)).status).toBe(201)
    expect(await failuresOf(operator.userId)).toEqual([expect.objectContaining({ reason: 'wrong_password' })])
  })

  it('is not possible because another session of the person is fresh', async () => {
    const operator = await makeOperator(app)
    await age(operator, 310)
    await app.call(signIn.login, { body: { email: operator.email, password: operator.password } })
    expect((await create(operator)).status).toBe(403)
  })

  it('is not possible because the person went on in a company without the password', async () => {
    const operator = await makeOperator(app)
    await age(operator, 310)
    const switched = await app.raw(team.switchCompany, {
      body: { token: operator.as.token, companyId: operator.companyId },
      headers: { cookie: operator.as.cookie },
    })
    const there = { token: (switched.body as { token: string }).token, cookie: switched.cookie ?? '' }
    expect((await create({ ...operator, as: there })).body).toMatchObject({ code: 'reauth_required' })
  })

  it('is required before somebody becomes an owner, and for no other role', async () => {
    const owner = await makeOperator(app)
    const member = await makeColleague(app, owner, 'viewer')
    await age(owner, 310)
    const email = `${unique()}@example.com`
    expect((await app.refused(team.invite, { as: owner.as, body: { email, role: 'owner' } })).code).toBe('reauth_required')
    expect((await app.refused(team.updateMember, { as: owner.as, body: { userId: member.userId, role: 'owner' } })).code).toBe('reauth_required')
    await app.call(team.invite, { as: owner.as, body: { email, role: 'manager' } })
    await app.call(team.updateMember, { as: owner.as, body: { userId: member.userId, role: 'manager' } })
  })
})

describe('Going on in another company', () => {
  it('keeps the day of the sign-in: nobody stays signed in for ever by going to and fro', async () => {
    const operator = await makeOperator(app)
    const on = new Date(Date.now() - 89 * 86_400_000)
    await app.pool.query('update session set signed_in_at = $2, created_at = $2 where user_id = $1', [operator.userId, on])
    const go = (as: { token: string; cookie: string }) =>
      app.raw(team.switchCompany, { body: { token: as.token, companyId: operator.companyId }, headers: { cookie: as.cookie } })
    const switched = await go(operator.as)
    expect(switched.status).toBe(200)
    const there = { token: (switched.body as { token: string }).token, cookie: switched.cookie ?? '' }
    await app.pool.query(`update session set signed_in_at = signed_in_at - interval '2 days' where user_id = $1`, [operator.userId])
    expect((await go(there)).status).toBe(401)
    const { rows } = await app.pool.query('select count(distinct signed_in_at)::int as days from session where user_id = $1', [operator.userId])
    expect(rows).toEqual([{ days: 1 }])
  })

  it('asks for a sign-in where it is over in that company, and leaves the session in the other one', async () => {
    const [admin, operator] = [await makeAdmin(app), await makeOperator(app)]
    const add = `insert into membership (company_id, user_id, role) values ($1, $2, 'manager')`
    await app.pool.query(add, [admin.companyId, operator.userId])
    await app.pool.query(`update session set signed_in_at = now() - interval '13 hours' where user_id = $1`, [operator.userId])
    const go = (companyId: string) =>
      app.raw(team.switchCompany, { body: { token: operator.as.token, companyId }, headers: { cookie: operator.as.cookie } })
    const refused = await go(admin.companyId)
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    await app.call(auth.signOut, { as: operator.as, body: { everywhere: false } })
    const { rows } = await app.pool.query('select 1 from session where user_id = $1 and company_id = $2', [operator.userId, admin.companyId])
    expect(rows).toEqual([])
  })
})

describe('A sign-in that fails', () => {
  it('is recorded with its reason and network, never with the address', async () => {
    const merchant = await makeMerchant(app)
    await app.refused(signIn.login, { body: { email: merchant.email, password: 'wrong' } })
    await app.refused(signIn.login, { body: { email: 'nobody@example.com', password: 'wrong' } })
    await app.pool.query('update company set is_active = false where id = $1', [merchant.companyId])
    await app.refused(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    const known = await failuresOf(merchant.userId)
    expect(known.map(({ reason, network }) => [reason, network])).toEqual([
      ['wrong_password', '127.0.0.0/24'],
      ['company_inactive', '127.0.0.0/24'],
    ])
    const [unknown] = await failuresOf(null)
    expect(unknown).toMatchObject({ reason: 'unknown_account', account_hash: expect.stringMatching(/^[\w-]{22}$/) })
  })

  it('is forgotten after 90 days', async () => {
    const merchant = await makeMerchant(app)
    for (const days of [89, 91])
      await app.pool.query(
        `insert into sign_in_failure (at, user_id, account_hash, network, reason) values (now() - make_interval(days => $2), $1, 'x', 'y', 'wrong_password')`,
        [merchant.userId, days],
      )
    expect(await deleteOldSignInFailures(app.db, 10)).toBe(1)
    expect(await failuresOf(merchant.userId)).toHaveLength(1)
  })
})
