import { security } from '@stoa/contract/security.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import { company } from '@stoa/contract/company.ts'
import { audit } from '@stoa/contract/audit.ts'
import { auth } from '@stoa/contract/auth.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeColleague, makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function addApp(who: Made): Promise<void> {
  const { secret } = await app.call(security.setUpApp, { as: who.as, body: {} })
  await app.call(security.confirmApp, { as: who.as, body: { code: generateSync({ secret }) } })
}

const login = ({ email, password }: Made) => app.raw(signIn.login, { body: { email, password } })
const reason = 'Lost the phone, called from the office'

describe('the second factor of a member', () => {
  it('is reset by an owner with a reason: sessions end, a mail is sent, the log says why', async () => {
    const owner = await makeMerchant(app)
    const member = await makeColleague(app, owner, 'manager')
    await addApp(member)
    expect((await login(member)).status).toBe(403)
    const { members } = await app.call(team.list, { as: owner.as })
    const has = new Map(members.map(({ userId, hasSecondFactor }) => [userId, hasSecondFactor]))
    expect([has.get(owner.userId), has.get(member.userId)]).toEqual([false, true])
    await app.call(security.resetMember, { as: owner.as, body: { userId: member.userId, reason } })
    expect((await app.refused(company.my, { as: member.as })).code).toBe('sign_in_required')
    expect((await login(member)).status).toBe(200)
    await app.drain()
    const subjects = (await app.mails()).filter((mail) => mail.to === member.email).map((mail) => mail.subject)
    expect(subjects).toContain('Your second factor was reset')
    const log = await app.call(audit.paged, { as: owner.as, query: {} })
    expect(log.value.find(({ action }) => action === 'second_factor.reset')).toMatchObject({
      object: member.userId,
      facts: [{ name: 'reason', value: reason }],
    })
  })

  it('is not reset by a manager, for oneself, for a stranger, or for who has none', async () => {
    const owner = await makeMerchant(app)
    const manager = await makeColleague(app, owner, 'manager')
    const stranger = await makeMerchant(app)
    await addApp(stranger)
    await addApp(owner)
    const reset = async (as: Made, userId: string) => (await app.refused(security.resetMember, { as: as.as, body: { userId, reason } })).code
    expect(await reset(manager, owner.userId)).toBe('not_allowed')
    expect(await reset(owner, owner.userId)).toBe('state_forbids')
    expect(await reset(owner, stranger.userId)).toBe('not_found')
    expect(await reset(owner, manager.userId)).toBe('state_forbids')
  })

  it('is not reset by an owner while the person belongs to another company', async () => {
    const [owner, other] = [await makeMerchant(app), await makeMerchant(app)]
    const member = await makeColleague(app, owner, 'manager')
    await addApp(member)
    await app.db.insertInto('membership').values({ company_id: other.companyId, user_id: member.userId, role: 'viewer' }).execute()
    const refused = await app.refused(security.resetMember, { as: owner.as, body: { userId: member.userId, reason } })
    expect([refused.code, refused.detail]).toEqual(['state_forbids', expect.stringContaining('other companies')])
    await app.db.updateTable('company').set({ is_active: false }).where('id', '=', other.companyId).execute()
    expect((await app.refused(security.resetMember, { as: owner.as, body: { userId: member.userId, reason } })).code).toBe('state_forbids')
    expect((await login(member)).status).toBe(403)
  })
})

describe('the second factor of anybody', () => {
  it('is reset by an administrator by the e-mail address, and the log of the company says so', async () => {
    const [admin, owner, other] = [await makeAdmin(app), await makeMerchant(app), await makeMerchant(app)]
    await addApp(owner)
    await app.call(security.resetPerson, { as: admin.as, body: { email: owner.email.toUpperCase(), reason } })
    expect((await login(owner)).status).toBe(200)
    const { rows } = await app.pool.query(`select company_id from audit_entry where action = 'second_factor.reset' and object = $1`, [owner.userId])
    expect(rows.map((row) => (row as { company_id: string }).company_id).sort()).toEqual([admin.companyId, owner.companyId].sort())
    expect((await app.refused(security.resetPerson, { as: admin.as, body: { email: 'nobody@example.com', reason } })).code).toBe('not_found')
    expect((await app.refused(security.resetPerson, { as: other.as, body: { email: owner.email, reason } })).code).toBe('not_allowed')
  })
})

describe('a person who has not confirmed their address', () => {
  it('adds no second factor', async () => {
    const merchant = await makeMerchant(app, { isEmailConfirmed: false })
    for (const route of [security.setUpApp, security.startPasskey])
      expect((await app.refused(route, { as: merchant.as, body: {} })).code).toBe('email_unconfirmed')
  })

  it('has none of before once the owner of the address sets a new password, and keeps what was added after', async () => {
    const password = 'a brand new tin whistle'
    const merchant = await makeMerchant(app)
    await addApp(merchant)
    const reset = async () => {
      await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
      await app.drain()
      const [mail] = (await app.mails()).filter(({ to, text }) => to === merchant.email && text.includes('reset-password'))
      const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
      await app.call(auth.resetPassword, { body: { token, password } })
      return login({ ...merchant, password })
    }
    expect((await reset()).status).toBe(403)
    await app.pool.query('update "user" set email_confirmed_at = null where id = $1', [merchant.userId])
    expect((await reset()).status).toBe(200)
  })
})
