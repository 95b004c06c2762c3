import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { maxPasskeys, security } from '@stoa/contract/security.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeColleague, makeMerchant, makeOperator, unique } from '../../../../test/make.ts'
import { makeDevice } from '../../../../test/passkey-device.ts'

let app: TestApp
let portal: { origin: string; rpId: string }
beforeAll(async () => {
  app = await startTestApp()
  portal = { origin: app.publicUrl, rpId: new URL(app.publicUrl).hostname }
})
afterAll(() => app.stop())

type Device = ReturnType<typeof makeDevice>

/** A merchant, or who is given, with a passkey. */
async function withPasskey(given?: Made): Promise<Made & { device: Device; passkeyId: string; recoveryCodes: string[] }> {
  const merchant = given ?? (await makeMerchant(app))
  const device = makeDevice(portal)
  const options = await app.call(security.startPasskey, { as: merchant.as, body: {} })
  const { passkey, recoveryCodes } = await app.call(security.addPasskey, {
    as: merchant.as,
    body: { name: 'Laptop', response: device.create(options) },
  })
  return { ...merchant, device, passkeyId: passkey.id, recoveryCodes }
}

const start = () => app.call(signIn.startPasskey, { body: {} })
const signInWith = (response: ReturnType<Device['use']>, host?: string) =>
  app.raw(signIn.withPasskey, { body: { response }, ...(host === undefined ? {} : { headers: { host } }) })

describe('a passkey', () => {
  it('is added with a name and recovery codes, signs in without password, and is listed with its last use', async () => {
    const merchant = await withPasskey()
    expect(merchant.recoveryCodes).toHaveLength(10)
    const answer = await signInWith(merchant.device.use(await start()))
    expect([answer.status, (answer.body as { userId: string }).userId]).toEqual([200, merchant.userId])
    const as = { token: (answer.body as { token: string }).token, cookie: answer.cookie ?? '' }
    const { passkeys } = await app.call(security.get, { as })
    expect(passkeys).toEqual([expect.objectContaining({ name: 'Laptop', domain: portal.rpId, isOfThisDomain: true, lastUsedAt: expect.any(String) })])
    await app.drain()
    expect((await app.mails()).find((mail) => mail.to === merchant.email)).toMatchObject({
      subject: 'A passkey was added',
      text: expect.stringContaining('“Laptop”'),
    })
  })

  it('makes the password alone too little; a recovery code completes it', async () => {
    const merchant = await withPasskey()
    const body = { email: merchant.email, password: merchant.password }
    const refused = await app.refused(signIn.login, { body })
    expect([refused.code, refused.errors?.[0]?.code]).toEqual(['second_factor_required', 'recovery_code'])
    await app.call(signIn.login, { body: { ...body, code: merchant.recoveryCodes[0] ?? '' } })
  })

  it('confirms who is there in place of the password, for its own person only', async () => {
    const merchant = await withPasskey()
    const other = await withPasskey(await makeColleague(app, merchant, 'owner'))
    await app.pool.query(`update session set authenticated_at = now() - interval '6 minutes' where user_id = $1`, [merchant.userId])
    const create = () => app.raw(apiKey.create, { as: merchant.as, body: { name: 'Till', permissions: ['order:read'] } })
    const confirm = async (device: Device) =>
      (await app.raw(auth.reauthenticateWithPasskey, { as: merchant.as, body: { response: device.use(await start()) } })).status
    expect(await confirm(other.device)).toBe(409)
    expect((await create()).status).toBe(403)
    expect(await confirm(merchant.device)).toBe(204)
    expect((await create()).status).toBe(201)
  })

  it('is renamed and removed by its person only; recovery codes go with the last one', async () => {
    const merchant = await withPasskey()
    const other = await withPasskey(await makeColleague(app, merchant, 'owner'))
    const { passkeyId } = merchant
    expect((await app.refused(security.renamePasskey, { as: other.as, body: { passkeyId, name: 'Mine' } })).status).toBe(404)
    expect((await app.refused(security.removePasskey, { as: other.as, body: { passkeyId } })).status).toBe(404)
    expect(await app.call(security.renamePasskey, { as: merchant.as, body: { passkeyId, name: 'Work' } })).toMatchObject({ name: 'Work' })
    await app.call(security.removePasskey, { as: merchant.as, body: { passkeyId } })
    expect(await app.call(security.get, { as: merchant.as })).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await signInWith(merchant.device.use(await start()))).status).toBe(401)
    await app.call(signIn.login, { body: { email: merchant.email, password: merchant.password } })
  })

  it('of a deactivated company signs nobody in', async () => {
    const merchant = await withPasskey()
    await app.pool.query('update company set is_active = false where id = $1', [merchant.companyId])
    expect(((await signInWith(merchant.device.use(await start()))).body as { code: string }).code).toBe('company_inactive')
  })
})

describe('a signature', () => {
  it('is one of at most twenty, also where two are added at once', async () => {
    const merchant = await withPasskey()
    await app.pool.query(
      `insert into passkey (user_id, credential_id, public_key, rp_id, name, is_synced)
      select $1, uuid_send(uuid_v7()), 'key', $2, 'Phone ' || n, false from generate_series(1, $3::int) n`,
      [merchant.userId, portal.rpId, maxPasskeys - 2],
    )
    const bodies = []
    for (let n = 0; n < 2; n += 1) {
      const options = await app.call(security.startPasskey, { as: merchant.as, body: {} })
      bodies.push({ name: `Tablet ${n}`, response: makeDevice(portal).create(options) })
    }
    const answers = await Promise.all(bodies.map((body) => app.raw(security.addPasskey, { as: merchant.as, body })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { passkeys } = await app.call(security.get, { as: merchant.as })
    expect(passkeys).toHaveLength(maxPasskeys)
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from passkey where user_id = $1', [merchant.userId])
    expect(rows[0]?.n).toBe(maxPasskeys)
  })

  it('is taken once: the same answer again is refused', async () => {
    const { device } = await withPasskey()
    const response = device.use(await start())
    expect((await signInWith(response)).status).toBe(200)
    expect((await signInWith(response)).status).toBe(401)
  })

  it('is refused for a challenge that expired, of nobody, or for adding a passkey', async () => {
    const merchant = await withPasskey()
    const late = await start()
    await app.pool.query(`update passkey_challenge set expires_at = now() - interval '1 second'`)
    expect((await signInWith(merchant.device.use(late))).status).toBe(401)
    expect((await signInWith(merchant.device.use({ challenge: 'bm9ib2R5' }))).status).toBe(401)
    const adding = await app.call(security.startPasskey, { as: merchant.as, body: {} })
    expect((await signInWith(merchant.device.use(adding))).status).toBe(401)
  })

  it.each([
    ['without checking the person', { isVerified: false }],
    ['on another site', { origin: 'https://portal.example.net' }],
    ['for another domain', { rpId: 'example.net' }],
    ['for another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('made %s is refused', async (_, flags) => {
    const { device } = await withPasskey()
    expect((await signInWith(device.use(await start(), flags))).status).toBe(401)
  })

  it('with a counter that does not grow is refused: the device was copied', async () => {
    const { device } = await withPasskey()
    expect((await signInWith(device.use(await start(), { counter: 5 }))).status).toBe(200)
    expect((await signInWith(device.use(await start(), { counter: 5 }))).status).toBe(401)
    expect((await signInWith(device.use(await start(), { counter: 4 }))).status).toBe(401)
    expect((await signInWith(device.use(await start(), { counter: 6 }))).status).toBe(200)
  })
})

describe('a new passkey', () => {
  it.each([
    ['the person was not checked', { isVerified: false }],
    ['it was made on another site', { origin: 'https://portal.example.net' }],
    ['it is for another domain', { rpId: 'example.net' }],
  ])('is refused when %s', async (_, flags) => {
    const merchant = await makeMerchant(app)
    const options = await app.call(security.startPasskey, { as: merchant.as, body: {} })
    const response = makeDevice(portal).create(options, flags)
    expect((await app.refused(security.addPasskey, { as: merchant.as, body: { name: 'Laptop', response } })).code).toBe('state_forbids')
    expect((await app.call(security.get, { as: merchant.as })).passkeys).toEqual([])
  })

  it('is refused with the challenge of somebody else, or with one that was used', async () => {
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    const options = await app.call(security.startPasskey, { as: other.as, body: {} })
    const add = (who: Made, response: ReturnType<Device['create']>) =>
      app.raw(security.addPasskey, { as: who.as, body: { name: 'Laptop', response } })
    expect((await add(merchant, makeDevice(portal).create(options))).status).toBe(409)
    expect((await add(other, makeDevice(portal).create(options))).status).toBe(200)
    expect((await add(other, makeDevice(portal).create(options))).status).toBe(409)
  })
})

describe('the domain of a passkey', () => {
  it('is a verified domain of a marketplace, where passkeys of the portal are unknown; any other host gets none', async () => {
    const operator = await makeOperator(app)
    const host = `shop-${unique()}.example.com`
    await app.pool.query('update marketplace set host = $2, host_verified_at = now() where id = $1', [operator.companyId, host])
    const merchant = await withPasskey()
    const startAt = (at: string) => requestAt(at, '/api/Auth/StartPasskeySignIn', {})
    const own = await startAt(host)
    expect([own.status, own.body.rpId]).toEqual([200, host])
    const response = merchant.device.use(own.body as { challenge: string }, { rpId: host, origin: `https://${host}` })
    expect((await requestAt(host, '/api/Auth/SignInWithPasskey', { response })).status).toBe(401)
    expect((await startAt('portal.example.net')).status).toBe(409)
    await app.pool.query('update marketplace set host_verified_at = null where id = $1', [operator.companyId])
    expect((await startAt(host)).status).toBe(409)
  })
})

/** Sends a request under a host name. */
async function requestAt(host: string, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(`${app.publicUrl}${path}`, { method: 'POST', headers: { host, 'content-type': 'application/json' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown> }),
      )
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
