import { signIn } from '@stoa/contract/sign-in.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeMerchant, makeOperator, testVault } from '../../../../test/make.ts'
import { moveClock } from '../../../../test/move-clock.ts'
import type { AccessClaims } from '../rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function browserOf(person: { email: string; password: string }): Promise<{ token: string; cookie: string }> {
  const answer = await app.raw(signIn.login, { body: { email: person.email, password: person.password } })
  expect(answer.status).toBe(200)
  return { token: (answer.body as { token: string }).token, cookie: answer.cookie ?? '' }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as AccessClaims

/** A token of the same session that ended `secondsAgo`. */
function aged(token: string, secondsAgo: number): string {
  const { sub, companyId, companyType, role, sid, jti } = claimsOf(token)
  return testVault.signToken({ sub, companyId, companyType, role, sid, jti }, { purpose: 'access', seconds: -secondsAgo })
}

/** Moves a session's clock back. */
async function back(person: Made | { as: { token: string } }, column: 'rotated_at' | 'seen_at' | 'signed_in_at', seconds: number): Promise<void> {
  const { sid } = claimsOf(person.as.token)
  await app.pool.query(`update session set ${column} = ${column} - make_interval(secs => $2) where id = $1`, [sid, seconds])
}

const renew = (as: { token: string; cookie?: string }) =>
  app.raw(signIn.validateToken, { query: {}, body: { token: as.token }, headers: as.cookie ? { cookie: as.cookie } : {} })

describe('signing in', () => {
  it('answers the person and their company, and binds the browser', async () => {
    const operator = await makeOperator(app)
    const answer = await app.raw(signIn.login, { body: { email: operator.email.toUpperCase(), password: operator.password } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      companyId: operator.companyId,
      userId: operator.userId,
      companyType: 'MARKETPLACE',
      role: 'owner',
      isEmailConfirmed: true,
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^stoa-bind=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/)
    const token = (answer.body as { token: string }).token
    const { exp, iat } = claimsOf(token)
    expect(exp - iat).toBe(900)
    const my = await app.call(company.my, { as: { token, cookie: answer.cookie ?? '' } })
    expect(my.companyId).toBe(operator.companyId)
  })

  it('answers a client that is no browser a token that is enough on its own, for a week at most', async () => {
    const merchant = await makeMerchant(app)
    const answer = await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password, client: 'api' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    const session = answer.body as { token: string; lastValidation: string }
    expect(Math.abs(Date.parse(session.lastValidation) - Date.now())).toBeLessThan(60_000)
    const as = { token: session.token }
    expect(await app.call(company.my, { as })).toMatchObject({ companyId: merchant.companyId })
    const renewed = await app.raw(signIn.validateToken, { query: { token: session.token }, body: {} })
    expect(renewed.status).toBe(200)
    const next = { token: (renewed.body as { token: string }).token }
    expect(await app.call(company.my, { as: next })).toMatchObject({ companyId: merchant.companyId })
    await back({ as: next }, 'signed_in_at', 8 * 86_400)
    expect((await app.raw(signIn.validateToken, { query: {}, body: { token: next.token } })).status).toBe(401)
  })

  it('shows a bearer of a browser without its cookie what is missing, and a renewal without a token', async () => {
    const merchant = await makeMerchant(app)
    const refused = await app.refused(company.my, { as: { token: merchant.as.token } })
    expect([refused.status, refused.code]).toEqual([401, 'sign_in_required'])
    expect(refused.detail).toMatch(/needs its cookie.*client "api"/)
    const renewed = await app.refused(signIn.validateToken, { query: {}, body: {} })
    expect([renewed.status, renewed.errors?.[0]?.path]).toEqual([422, 'token'])
    expect(
      (await app.raw(signIn.validateToken, { query: { token: merchant.as.token }, body: {}, headers: { cookie: merchant.as.cookie } })).status,
    ).toBe(200)
  })

  it('answers a wrong password and an unknown address in the same way', async () => {
    const merchant = await makeMerchant(app)
    const wrong = await app.raw(signIn.login, { body: { email: merchant.email, password: 'not the password' } })
    const unknown = await app.raw(signIn.login, { body: { email: 'nobody@example.com', password: 'not the password' } })
    const reported = (answer: typeof wrong) => [
      answer.status,
      { ...(answer.body as object), requestId: '' },
      answer.headers.get('set-cookie'),
      answer.headers.get('content-type'),
    ]
    expect(reported(wrong)).toEqual(reported(unknown))
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('token-expired')).toBeNull()
  })

  it('refuses the eleventh wrong try of an account, and only of that account', async () => {
    const [victim, other] = [await makeMerchant(app), await makeMerchant(app)]
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await app.raw(signIn.login, { body: { email: victim.email, password: 'wrong every time' } })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    const refused = await app.raw(signIn.login, { body: { email: victim.email, password: victim.password } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await browserOf(other)
  })

  it('forgives mistyped tries once the password is right', async () => {
    const merchant = await makeMerchant(app)
    for (let n = 0; n < 9; n++) await app.refused(signIn.login, { body: { email: merchant.email, password: 'wrong every time' } })
    await browserOf(merchant)
    for (let n = 0; n < 9; n++)
      expect((await app.refused(signIn.login, { body: { email: merchant.email, password: 'wrong every time' } })).code).toBe('wrong_credentials')
  })

  it('keeps every hash at argon2id with at least the floor, and makes an older one stronger', async () => {
    const merchant = await makeMerchant(app)
    const { default: argon2 } = await import('argon2')
    const weak = await argon2.hash(merchant.password, { type: argon2.argon2id, memoryCost: 19_456, timeCost: 1, parallelism: 1 })
    await app.pool.query('update "user" set password_hash = $2 where id = $1', [merchant.userId, weak])
    await browserOf(merchant)
    const { rows } = await app.pool.query<{ password_hash: string }>('select password_hash from "user"')
    expect(rows.filter((row) => !row.password_hash.startsWith('$argon2id$v=19$m=47104,p=1,t=1$'))).toEqual([])
    await browserOf(merchant)
  })
})

describe('a session', () => {
  it('needs the browser it was opened in', async () => {
    const [one, two] = [await makeMerchant(app), await makeMerchant(app)]
    expect((await app.refused(company.my, { as: { token: one.as.token } })).code).toBe('sign_in_required')
    expect((await app.refused(company.my, { as: { token: one.as.token, cookie: two.as.cookie } })).code).toBe('sign_in_required')
    expect((await renew({ token: one.as.token, cookie: two.as.cookie })).status).toBe(401)
    await app.call(company.my, { as: one.as })
    // That it was used with the right one just now helps no other.
    expect((await app.refused(company.my, { as: { token: one.as.token, cookie: two.as.cookie } })).code).toBe('sign_in_required')
  })

  it('is renewed by twenty tabs at once and stays one session', async () => {
    const merchant = await makeMerchant(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(merchant.as)))
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200))
    const ids = new Set(answers.map((answer) => claimsOf((answer.body as { token: string }).token).jti))
    expect(ids.size).toBe(1)
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from session where user_id = $1 and ended_at is null', [
      merchant.userId,
    ])
    expect(rows[0]?.n).toBe(1)
    const token = (answers[0] as { body: { token: string } }).body.token
    await app.call(company.my, { as: { ...merchant.as, token } })
  })

  it('goes on when the answer with its new token was lost, however long ago', async () => {
    const merchant = await makeMerchant(app)
    const lost = ((await renew(merchant.as)).body as { token: string }).token
    await back(merchant, 'rotated_at', 3600)
    const again = await renew(merchant.as)
    expect(again.status).toBe(200)
    const { token } = again.body as { token: string }
    expect(claimsOf(token).jti).toBe(claimsOf(lost).jti)
    await app.call(company.my, { as: { ...merchant.as, token } })
    expect((await renew(merchant.as)).status).toBe(401)
  })

  it('ends when a token replaced more than a minute ago is shown, and its owner is notified', async () => {
    const merchant = await makeMerchant(app)
    const renewed = ((await renew(merchant.as)).body as { token: string }).token
    expect((await renew(merchant.as)).status).toBe(200)
    await app.call(company.my, { as: { ...merchant.as, token: renewed } })
    await back(merchant, 'rotated_at', 61)
    const stolen = await renew(merchant.as)
    expect(stolen.status).toBe(401)
    expect(stolen.headers.get('token-expired')).toBeNull()
    expect((await app.refused(company.my, { as: { ...merchant.as, token: renewed } })).code).toBe('sign_in_required')
    const { rows } = await app.pool.query('select 1 from audit_entry where company_id = $1 and action = $2', [
      merchant.companyId,
      'session.token_reused',
    ])
    expect(rows).toHaveLength(1)
    await app.drain()
    expect((await app.mails()).filter((mail) => mail.to === merchant.email).map((mail) => mail.subject)).toEqual([
      'We signed out one of your browsers',
    ])
  })

  it('says that a token has expired only while a renewal can succeed', async () => {
    const merchant = await makeMerchant(app)
    const late = { ...merchant.as, token: aged(merchant.as.token, 3600) }
    const answer = await app.raw(company.my, { as: late })
    expect([answer.status, answer.headers.get('token-expired'), answer.headers.get('access-control-expose-headers')]).toEqual([
      401,
      'true',
      'token-expired',
    ])
    expect((await renew(late)).status).toBe(200)
    const tooLate = { ...merchant.as, token: aged(merchant.as.token, 15 * 86_400) }
    expect((await app.refused(company.my, { as: tooLate })).code).toBe('sign_in_required')
    expect((await renew(tooLate)).status).toBe(401)
    await app.call(auth.signOut, { as: merchant.as, body: {} })
    const ended = await app.raw(company.my, { as: late })
    expect([ended.status, ended.headers.get('token-expired')]).toEqual([401, null])
  })

  it('ends after fourteen idle days, and after thirty minutes for an administrator', async () => {
    const [merchant, admin, busy] = [await makeMerchant(app), await makeAdmin(app), await makeAdmin(app)]
    await back(merchant, 'seen_at', 13 * 86_400)
    expect((await renew(merchant.as)).status).toBe(200)
    await back(merchant, 'seen_at', 15 * 86_400)
    await back(admin, 'seen_at', 31 * 60)
    await back(busy, 'signed_in_at', 13 * 3600)
    for (const one of [merchant, admin, busy]) {
      expect((await renew(one.as)).status).toBe(401)
      expect((await app.refused(company.my, { as: one.as })).code).toBe('sign_in_required')
    }
  })

  it('ends at the server when the person signs out, here or everywhere', async () => {
    const merchant = await makeMerchant(app)
    const second = await browserOf(merchant)
    const third = await browserOf(merchant)
    const answer = await app.raw(auth.signOut, { as: merchant.as, body: {} })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect(answer.headers.get('set-cookie')).toMatch(/^stoa-bind=;/)
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    await app.call(company.my, { as: second })
    await app.call(auth.signOut, { as: third, body: { everywhere: true } })
    expect((await app.refused(company.my, { as: second })).code).toBe('sign_in_required')
    expect((await renew(second)).status).toBe(401)
  })

  it('follows a change of role within a second', async () => {
    const merchant = await makeMerchant(app)
    await app.pool.query(`update membership set role = 'viewer' where user_id = $1`, [merchant.userId])
    moveClock(1000)
    const { version } = await app.call(company.my, { as: merchant.as })
    expect((await app.refused(company.update, { as: merchant.as, body: { version, city: 'Delft' } })).code).toBe('not_allowed')
  })
})

describe('a forged token', () => {
  it('opens nothing, whatever was done to it', async () => {
    const [merchant, operator] = [await makeMerchant(app), await makeOperator(app)]
    const [head = '', body = '', signature = ''] = merchant.as.token.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
    const claims = claimsOf(merchant.as.token)
    const { createVault } = await import('../../../secrets/crypto.ts')
    const { exp: _exp, iat: _iat, ...plain } = claims
    const forged = {
      'algorithm none': `${part({ ...header, alg: 'none' })}.${body}.`,
      'algorithm None': `${part({ ...header, alg: 'None' })}.${body}.${signature}`,
      'no signature': `${head}.${body}.`,
      'no signature part': `${head}.${body}`,
      'another algorithm': `${part({ ...header, alg: 'RS256' })}.${body}.${signature}`,
      'HS512 by name': `${part({ ...header, alg: 'HS512' })}.${body}.${signature}`,
      'a key of a path': `${part({ ...header, kid: '../../../../dev/null' })}.${body}.${signature}`,
      'a key by SQL': `${part({ ...header, kid: "x' or '1'='1" })}.${body}.${signature}`,
      'a key of their own': `${part({ ...header, jwk: { kty: 'oct', k: 'AAAA' } })}.${body}.${signature}`,
      'a key elsewhere': `${part({ ...header, jku: 'https://evil.example/keys' })}.${body}.${signature}`,
      'another company': `${head}.${part({ ...claims, companyId: operator.companyId })}.${signature}`,
      'a later end': `${head}.${part({ ...claims, exp: claims.exp + 86_400 })}.${signature}`,
      'a cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
      'another installation': createVault(Buffer.alloc(32, 8)).signToken(plain, { purpose: 'access', seconds: 900 }),
      'another purpose': testVault.signToken(plain, { purpose: 'download', seconds: 900 }),
      'another session': testVault.signToken({ ...plain, sid: uuidv7() }, { purpose: 'access', seconds: 900 }),
      "another person's session": testVault.signToken({ ...plain, sub: operator.userId }, { purpose: 'access', seconds: 900 }),
      'a company it is not in': testVault.signToken(
        { ...plain, companyId: operator.companyId, companyType: 'MARKETPLACE' },
        { purpose: 'access', seconds: 900 },
      ),
      'not a token': 'AAAA',
      'too long': `${merchant.as.token}${'A'.repeat(5000)}`,
    }
    const opened: string[] = []
    for (const [name, token] of Object.entries(forged)) {
      const answer = await app.raw(company.my, { as: { token, cookie: merchant.as.cookie } })
      if (answer.status !== 401 || answer.headers.get('token-expired') !== null) opened.push(`${name}: ${answer.status}`)
      const renewed = token.length > 4000 ? { status: 401 } : await renew({ token, cookie: merchant.as.cookie })
      if (renewed.status === 200 && name !== 'a company it is not in') opened.push(`${name} was renewed`)
    }
    expect(opened).toEqual([])
    await app.call(company.my, { as: merchant.as })
  })
})
