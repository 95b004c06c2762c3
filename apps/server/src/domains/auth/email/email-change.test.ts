import { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { team } from '@stoa/contract/team.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMerchant, makeViewer, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { deleteOldSignIns } from '../delete-old-sign-ins.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from throttle')
})
afterAll(() => app.stop())

const mailsTo = async (email: string) => {
  await app.drain()
  return (await app.mails()).filter((mail) => mail.to === email)
}
const linkIn = (text: string) => /token=([\w-]{43})&change=true/.exec(text)?.[1] ?? ''
const signIn = (email: string, password: string) => app.raw(signInRoutes.login, { body: { email, password } })
const newAddress = () => `new-${unique()}@example.com`

async function requestChange(to: string, merchant?: Awaited<ReturnType<typeof makeMerchant>>) {
  const person = merchant ?? (await makeMerchant(app))
  await app.call(auth.changeEmail, { as: person.as, body: { email: to } })
  return person
}

describe('changing the sign-in address', () => {
  it('waits for the link sent to the new address, and informs the one before', async () => {
    const email = newAddress()
    const person = await requestChange(email)
    expect(await app.call(company.myProfile, { as: person.as })).toMatchObject({ email: person.email, newEmail: email })
    expect((await signIn(person.email, person.password)).status).toBe(200)
    expect((await signIn(email, person.password)).status).toBe(401)
    const [mail] = await mailsTo(email)
    const queued = await app.pool.query<{ row: string }>('select data::text as row from pgboss.job')
    expect(queued.rows.filter(({ row }) => row.includes(email))).toEqual([])
    await app.call(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })
    expect(await app.call(company.myProfile, { as: person.as })).toMatchObject({ email, newEmail: null, isEmailConfirmed: true })
    expect((await signIn(email, person.password)).status).toBe(200)
    expect((await signIn(person.email, person.password)).status).toBe(401)
    const [notice] = (await mailsTo(person.email)).slice(-1)
    expect(notice?.subject).toBe('Your sign-in address was changed')
    expect(notice?.text).not.toContain(email)
    expect((await app.refused(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })).code).toBe('link_used_or_expired')
  })

  it('confirms an account whose address was never confirmed', async () => {
    const email = newAddress()
    const person = await requestChange(email, await makeMerchant(app, { isEmailConfirmed: false }))
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/^Hello,\n/)
    await app.call(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })
    expect((await signIn(email, person.password)).body).toMatchObject({ isEmailConfirmed: true })
  })

  it('sends no link to an address that has an account, and answers the same', async () => {
    const other = await makeMerchant(app)
    const person = await requestChange(other.email)
    expect((await mailsTo(other.email)).map(({ text }) => linkIn(text))).not.toContainEqual(expect.stringMatching(/./))
    expect(await app.call(company.myProfile, { as: person.as })).toMatchObject({ email: person.email })
  })

  it('refuses an address that got an account before the link was used', async () => {
    const email = newAddress()
    await requestChange(email)
    const [mail] = await mailsTo(email)
    const other = await makeMerchant(app)
    await app.pool.query('update "user" set email = $2 where id = $1', [other.userId, email])
    expect((await app.refused(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })).code).toBe('already_exists')
  })

  it('takes the newest address alone, and none once the change is cancelled or a day has passed', async () => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    const person = await requestChange(first)
    const [toFirst] = await mailsTo(first)
    await requestChange(second, person)
    const [toSecond] = await mailsTo(second)
    const used = async (text = '') => (await app.refused(auth.confirmEmail, { body: { token: linkIn(text) } })).code
    expect(await used(toFirst?.text)).toBe('link_used_or_expired')
    await app.call(auth.cancelEmailChange, { as: person.as, body: {} })
    expect(await app.call(company.myProfile, { as: person.as })).toMatchObject({ newEmail: null })
    expect(await used(toSecond?.text)).toBe('link_used_or_expired')
    await requestChange(third, person)
    const [toThird] = await mailsTo(third)
    await app.pool.query(`update mail_token set expires_at = now() - interval '1 second'`)
    await app.pool.query(`update "user" set new_email_at = now() - interval '24 hours 1 second' where id = $1`, [person.userId])
    expect(await used(toThird?.text)).toBe('link_used_or_expired')
    expect(await app.call(company.myProfile, { as: person.as })).toMatchObject({ newEmail: null })
  })

  it('makes links sent to the address before useless', async () => {
    const email = newAddress()
    const person = await makeMerchant(app)
    await app.call(auth.sendEmailReset, { body: { email: person.email } })
    const [reset] = await mailsTo(person.email)
    await requestChange(email, person)
    const [mail] = await mailsTo(email)
    await app.call(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })
    const token = /token=([\w-]{43})/.exec(reset?.text ?? '')?.[1] ?? ''
    expect((await app.refused(auth.resetPassword, { body: { token, password: 'a brand new tin whistle' } })).code).toBe('link_used_or_expired')
  })

  it('ends when the person leaves their last company: the new address is free', async () => {
    const owner = await makeMerchant(app)
    const email = newAddress()
    const leaving = await makeViewer(app, owner)
    await app.call(auth.changeEmail, { as: leaving.as, body: { email } })
    const [mail] = await mailsTo(email)
    await app.call(team.leave, { as: leaving.as, body: {} })
    expect((await app.refused(auth.confirmEmail, { body: { token: linkIn(mail?.text ?? '') } })).code).toBe('link_used_or_expired')
    const { rows } = await app.pool.query('select from "user" where email = $1 or new_email = $1', [email])
    expect(rows).toEqual([])
  })

  it('is forgotten some days after its link has expired', async () => {
    const person = await requestChange(newAddress())
    await app.pool.query(`update "user" set new_email_at = now() - interval '8 days' where id = $1`, [person.userId])
    await deleteOldSignIns(createJobCtx(app))
    const { rows } = await app.pool.query('select new_email from "user" where id = $1', [person.userId])
    expect(rows).toEqual([{ new_email: null }])
  })

  it('needs the password of a moment ago, and another address', async () => {
    const person = await makeMerchant(app)
    const { errors } = await app.refused(auth.changeEmail, { as: person.as, body: { email: person.email } })
    expect(errors).toMatchObject([{ path: 'email', message: 'This is already your address.' }])
    await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes'`)
    expect((await app.refused(auth.changeEmail, { as: person.as, body: { email: newAddress() } })).code).toBe('reauth_required')
  })
})
