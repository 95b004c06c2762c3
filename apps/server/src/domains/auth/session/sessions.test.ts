import { company } from '@stoa/contract/company.ts'
import { security } from '@stoa/contract/security.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeColleague, makeMerchant } from '../../../../test/make.ts'

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
