import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { security } from '@stoa/contract/security.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { codeOfApp as codeOf } from '../../../../test/code-of-app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { findApp, updateAppUsed } from './queries-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant with an authenticator app that is on, its key, and recovery codes. The step before the present one is used. */
async function withApp(): Promise<Made & { secret: string; recoveryCodes: string[] }> {
  const merchant = await makeMerchant(app)
  const { secret } = await app.call(security.setUpApp, { as: merchant.as, body: {} })
  const { recoveryCodes } = await app.call(security.confirmApp, { as: merchant.as, body: { code: codeOf(secret, -1) } })
  return { ...merchant, secret, recoveryCodes }
}

const login = ({ email, password }: Made, code?: string) =>
  app.raw(signIn.login, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const codesOf = (body: unknown) => (body as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`)

async function age(who: Made): Promise<void> {
  await app.pool.query(`update session set authenticated_at = now() - interval '6 minutes' where user_id = $1`, [who.userId])
}

async function subjectsTo({ email }: Made): Promise<string[]> {
  await app.drain()
  return (await app.mails()).filter((mail) => mail.to === email).map((mail) => mail.subject)
}

describe('an authenticator app', () => {
  it('counts only after a code of it, and its key is sealed', async () => {
    const merchant = await makeMerchant(app)
    const { secret, address } = await app.call(security.setUpApp, { as: merchant.as, body: {} })
    expect(address).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
    expect((await login(merchant)).status).toBe(200)
    const wrong = await app.raw(security.confirmApp, { as: merchant.as, body: { code: codeOf(secret, 5) } })
    expect([wrong.status, codesOf(wrong.body)]).toEqual([422, ['code wrong_code']])
    expect((await app.call(security.get, { as: merchant.as })).appSince).toBeNull()
    const { recoveryCodes } = await app.call(security.confirmApp, { as: merchant.as, body: { code: codeOf(secret) } })
    expect(recoveryCodes).toHaveLength(10)
    expect(await app.call(security.get, { as: merchant.as })).toMatchObject({ appSince: expect.any(String), recoveryCodesLeft: 10 })
    const { rows } = await app.pool.query<{ row: string }>("select encode(secret, 'escape') as row from authenticator_app where user_id = $1", [
      merchant.userId,
    ])
    expect(rows[0]?.row).not.toContain(secret)
    const stored = await app.pool.query<{ hash: Buffer }>('select hash from recovery_code where user_id = $1', [merchant.userId])
    expect(stored.rows.map(({ hash }) => hash.toString('utf8')).join()).not.toContain(recoveryCodes[0]?.replace('-', ''))
    expect(await subjectsTo(merchant)).toContain('An authenticator app was added')
  })

  it('is requested after the right password only, and a code opens one session, once', async () => {
    const merchant = await withApp()
    const refused = await login(merchant)
    expect([refused.status, (refused.body as { code: string }).code, codesOf(refused.body)]).toEqual([
      403,
      'second_factor_required',
      ['code app_code'],
    ])
    expect((await login({ ...merchant, password: 'wrong' }, codeOf(merchant.secret))).status).toBe(401)
    expect((await login(merchant, codeOf(merchant.secret, -1))).status).toBe(422)
    const code = codeOf(merchant.secret)
    const [first, second] = await Promise.all([login(merchant, code), login(merchant, code)])
    expect([first.status, second.status].sort((a, b) => a - b)).toEqual([200, 422])
    expect((await login(merchant, code)).status).toBe(422)
    expect((await login(merchant, codeOf(merchant.secret, 1))).status).toBe(200)
    const { rows } = await app.pool.query<{ reason: string }>('select reason from sign_in_failure where user_id = $1', [merchant.userId])
    expect(rows.filter(({ reason }) => reason === 'wrong_code')).toHaveLength(3)
    const subjects = await subjectsTo(merchant)
    expect(subjects.filter((subject) => subject === 'Somebody tried to sign in as you')).toHaveLength(1)
  })

  it('is used up once, also by two who checked it at the same time', async () => {
    const { userId } = await withApp()
    const used = await findApp(app.db, userId)
    if (!used) throw new Error('The person has no app')
    expect([await updateAppUsed(app.db, used, used.lastStep + 1), await updateAppUsed(app.db, used, used.lastStep + 1)]).toEqual([true, false])
  })

  it('may be replaced by a recovery code, which works once', async () => {
    const merchant = await withApp()
    const [code = ''] = merchant.recoveryCodes
    const [first, second] = await Promise.all([login(merchant, code.toUpperCase()), login(merchant, code.replace('-', ' '))])
    expect([first.status, second.status].sort((a, b) => a - b)).toEqual([200, 422])
    expect((await login(merchant, code)).status).toBe(422)
    expect((await app.call(security.get, { as: merchant.as })).recoveryCodesLeft).toBe(9)
    expect(await subjectsTo(merchant)).toContain('A recovery code was used')
    const { recoveryCodes } = await app.call(security.createRecoveryCodes, { as: merchant.as, body: {} })
    expect((await login(merchant, merchant.recoveryCodes[1])).status).toBe(422)
    expect((await login(merchant, recoveryCodes[1])).status).toBe(200)
  })

  it('is needed again, with the password, before what asks who is there', async () => {
    const merchant = await withApp()
    await age(merchant)
    const create = () => app.raw(apiKey.create, { as: merchant.as, body: { name: 'Till', permissions: ['order:read'] } })
    expect((await create()).status).toBe(403)
    const body = { password: merchant.password }
    expect((await app.refused(auth.reauthenticate, { as: merchant.as, body })).code).toBe('second_factor_required')
    expect((await create()).status).toBe(403)
    await app.call(auth.reauthenticate, { as: merchant.as, body: { ...body, code: codeOf(merchant.secret) } })
    expect((await create()).status).toBe(201)
  })

  it('is removed, replaced or backed up only by who proved again who they are; recovery codes go with it', async () => {
    const merchant = await withApp()
    await age(merchant)
    for (const route of [security.removeApp, security.createRecoveryCodes, security.setUpApp, security.startPasskey])
      expect((await app.refused(route, { as: merchant.as, body: {} })).code, route.path).toBe('reauth_required')
    await app.call(auth.reauthenticate, { as: merchant.as, body: { password: merchant.password, code: codeOf(merchant.secret) } })
    expect((await app.refused(security.setUpApp, { as: merchant.as, body: {} })).code).toBe('state_forbids')
    await app.call(security.removeApp, { as: merchant.as, body: {} })
    expect(await app.call(security.get, { as: merchant.as })).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
    expect((await login(merchant)).status).toBe(200)
    expect(await subjectsTo(merchant)).toContain('Your authenticator app was removed')
  })
})

describe('wrong codes', () => {
  it('are limited per network, and a right code of another network still opens', async () => {
    const merchant = await withApp()
    for (let tries = 0; tries < 10; tries++) {
      expect((await login(merchant, '000000')).status).toBe(422)
      await app.pool.query(`delete from throttle where key like 'sign-in%'`)
    }
    expect((await login(merchant, codeOf(merchant.secret))).status).toBe(429)
    // The tries of the other network have not counted on this one.
    await app.pool.query(`update throttle set key = replace(key, '127.0.0.0/24', '203.0.113.0/24') where key like 'code:%127.0.0.0/24'`)
    expect((await login(merchant, codeOf(merchant.secret))).status).toBe(200)
  })

  it('from everywhere together are limited for an hour at most, but not where the person signed in before', async () => {
    const merchant = await withApp()
    const moveTo = (network: string) => app.pool.query('update session set ip_prefix = $2 where user_id = $1', [merchant.userId, network])
    await moveTo('203.0.113.0/24')
    await app.pool.query(
      `insert into throttle (key, tokens, updated_at) values ($1, 0, clock_timestamp()) on conflict (key) do update set tokens = 0, updated_at = clock_timestamp()`,
      [`code:${merchant.userId}`],
    )
    const refused = await login(merchant, codeOf(merchant.secret))
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 3600]).toEqual([429, true])
    await moveTo('127.0.0.0/24')
    expect((await login(merchant, codeOf(merchant.secret))).status).toBe(200)
  })
})

describe('a company that requires a second factor', () => {
  const require = (who: Made, isRequired: boolean) => app.call(security.setRequired, { as: who.as, body: { isRequired } })

  it('leads members without one to their account after the next sign-in, and nowhere else', async () => {
    const merchant = await makeMerchant(app)
    await require(merchant, true)
    // The session of before goes on.
    await app.call(company.my, { as: merchant.as })
    await app.call(apiKey.list, { as: merchant.as, query: {} })
    const answer = await login(merchant)
    expect(answer.body).toMatchObject({ needsSecondFactor: true })
    const as = { token: (answer.body as { token: string }).token, cookie: answer.cookie ?? '' }
    expect((await app.refused(apiKey.list, { as, query: {} })).code).toBe('second_factor_setup_required')
    expect((await app.refused(company.update, { as, body: { version: 1, companyName: 'Other' } })).code).toBe('second_factor_setup_required')
    await app.call(company.my, { as })
    const { secret } = await app.call(security.setUpApp, { as, body: {} })
    await app.call(security.confirmApp, { as, body: { code: codeOf(secret) } })
    await app.call(apiKey.list, { as, query: {} })
    expect(await app.call(signIn.validateToken, { query: {}, body: { token: as.token }, headers: { cookie: as.cookie } })).not.toHaveProperty(
      'needsSecondFactor',
    )
  })

  it('is set by an owner who proved again who they are', async () => {
    const merchant = await makeMerchant(app)
    await age(merchant)
    expect((await app.refused(security.setRequired, { as: merchant.as, body: { isRequired: true } })).code).toBe('reauth_required')
    await app.call(auth.reauthenticate, { as: merchant.as, body: { password: merchant.password } })
    await require(merchant, true)
    await require(merchant, false)
    expect((await login(merchant)).body).not.toHaveProperty('needsSecondFactor')
  })
})
