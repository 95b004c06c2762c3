import { signIn } from '@stoa/contract/sign-in.ts'
import { company } from '@stoa/contract/company.ts'
import argon2 from 'argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeMerchant } from '../../../../test/make.ts'
import type { AccessClaims } from '../rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Moves a session's clock back. */
async function back({ as }: Made, column: 'seen_at' | 'signed_in_at', seconds: number): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(as.token.split('.')[1] ?? '', 'base64url').toString()) as AccessClaims
  await app.pool.query(`update session set ${column} = ${column} - make_interval(secs => $2) where id = $1`, [sid, seconds])
}

const renew = (as: Made['as']) => app.raw(signIn.validateToken, { query: {}, body: { token: as.token }, headers: { cookie: as.cookie } })

describe('signing in', () => {
  it('checks a password for an unknown address as well, at the cost of a real one', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    try {
      await app.refused(signIn.login, { body: { email: 'nobody@example.com', password: 'not the password' } })
      expect(verify.mock.calls.map(([hash]) => hash.slice(0, 30))).toEqual(['$argon2id$v=19$m=47104,p=1,t=1'])
    } finally {
      verify.mockRestore()
    }
  })

  it('refuses a network that tried too often, whatever account it tries next', async () => {
    const merchant = await makeMerchant(app)
    await app.pool.query(`update throttle set tokens = 0, updated_at = clock_timestamp() where key = 'sign-in:127.0.0.0/24'`)
    const refused = await app.refused(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    await app.pool.query(`delete from throttle where key = 'sign-in:127.0.0.0/24'`)
    await app.call(signIn.login, { body: { email: merchant.email, password: merchant.password } })
  })

  it('lets a person in from a network they signed in from before, however many others try', async () => {
    const merchant = await makeMerchant(app)
    const body = { email: merchant.email, password: merchant.password }
    const moveTo = (network: string) =>
      app.pool.query('update session set ip_prefix = $2 where user_id = (select id from "user" where email = $1)', [merchant.email, network])
    await moveTo('203.0.113.0/24')
    await app.refused(signIn.login, { body: { ...body, password: 'not the password' } })
    await app.pool.query(`update throttle set tokens = 0, updated_at = clock_timestamp() where key like 'sign-in-all:%'`)
    expect((await app.refused(signIn.login, { body })).code).toBe('too_many_requests')
    await moveTo('127.0.0.0/24')
    await app.call(signIn.login, { body })
    await app.pool.query(`delete from throttle where key like 'sign-in-all:%'`)
  })
})

describe('a session', () => {
  it('past its limits opens nothing, also before anybody tried to renew it', async () => {
    const [idle, old, admin] = [await makeMerchant(app), await makeMerchant(app), await makeAdmin(app)]
    await back(idle, 'seen_at', 15 * 86_400)
    await back(old, 'signed_in_at', 91 * 86_400)
    await back(admin, 'seen_at', 31 * 60)
    for (const one of [idle, old, admin]) expect((await app.refused(company.my, { as: one.as })).code).toBe('sign_in_required')
  })

  it('of a company that was stopped opens nothing, although it has not ended', async () => {
    const merchant = await makeMerchant(app)
    await app.pool.query('update company set is_active = false where id = $1', [merchant.companyId])
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    expect((await renew(merchant.as)).status).toBe(401)
    await app.pool.query('update company set is_active = true where id = $1', [merchant.companyId])
    expect((await renew(merchant.as)).status).toBe(200)
  })
})
