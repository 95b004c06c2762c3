import { auth } from '@stoa/contract/auth.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { company } from '@stoa/contract/company.ts'
import { maxTeamSize, team } from '@stoa/contract/team.ts'
import { describe as describeIn, message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const password = 'seven boats beside the mill'

async function tokenFor(email: string): Promise<string> {
  await app.drain()
  const mails = (await app.mails()).filter((mail) => mail.to === email && /accept-invitation/.test(mail.text))
  const texts = mails.map((mail) => /token=([\w-]{43})/.exec(mail.text)?.[1] ?? '')
  return texts[0] ?? ''
}

async function signedIn(email: string, secret = password) {
  const answer = await app.raw(signIn.login, { body: { email, password: secret } })
  expect(answer.status).toBe(200)
  return { token: (answer.body as { token: string }).token, cookie: answer.cookie ?? '' }
}

/** Invites a newcomer, who accepts. */
async function join(owner: Made, role: 'owner' | 'manager' | 'viewer') {
  const email = `${unique()}@example.com`
  await app.call(team.invite, { as: owner.as, body: { email, role } })
  await app.call(team.acceptInvitation, { body: { token: await tokenFor(email), name: 'Noor', password } })
  const as = await signedIn(email)
  const { members } = await app.call(team.list, { as: owner.as })
  return { email, as, userId: members.find((one) => one.email === email)?.userId ?? '' }
}

/** Sets the last e-mail of an invitation so many seconds back. */
const setSent = (id: string, seconds: number) =>
  app.pool.query(`update invitation set sent_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds])

describe('an invitation', () => {
  it('is not sent by a person who has not confirmed their address', async () => {
    const owner = await makeMerchant(app, { isEmailConfirmed: false })
    const refused = await app.refused(team.invite, { as: owner.as, body: { email: `${unique()}@example.com`, role: 'viewer' } })
    expect([refused.status, refused.code]).toEqual([403, 'email_unconfirmed'])
  })

  it('is written in the language the invited person chose', async () => {
    const [owner, invited] = [await makeMerchant(app), await makeMerchant(app)]
    await app.pool.query(`update "user" set language = 'nl' where id = $1`, [invited.userId])
    await app.call(team.invite, { as: owner.as, body: { email: invited.email, role: 'viewer' } })
    await app.drain()
    const mail = (await app.mails()).find(({ to, text }) => to === invited.email && text.includes('accept-invitation'))
    expect(mail?.text).toContain(describeIn('nl', message('mail.invitation_expires')))
  })

  it('that its address refuses is not sent again', async () => {
    const owner = await makeMerchant(app)
    const address = `${unique()}@example.com`
    const { id } = await app.call(team.invite, { as: owner.as, body: { email: address, role: 'viewer' } })
    // The outbox refuses what is not one address.
    await app.pool.query('update invitation set email = $2 where id = $1', [id, `two(of)${unique()}@example.com`])
    await app.drain()
    const { rows } = await app.pool.query<{ state: string }>(
      `select state from pgboss.job where name = 'auth.mail_invitation' and data ->> 'invitationId' = $1`,
      [id],
    )
    expect(rows).toEqual([{ state: 'completed' }])
  })

  it('is sent ten times an hour to an address, however many companies invite it', async () => {
    const owners = [await makeMerchant(app), await makeMerchant(app)]
    const email = `${unique()}@example.com`
    const statuses: number[] = []
    for (const { as } of Array.from({ length: 6 }, () => owners)
      .flat()
      .slice(1))
      statuses.push((await app.raw(team.invite, { as, body: { email, role: 'viewer' } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('that is sent four times at once reaches its address once, and its link works', async () => {
    const owner = await makeMerchant(app)
    const email = `${unique()}@example.com`
    const invite = (role: 'viewer' | 'manager') => app.call(team.invite, { as: owner.as, body: { email, role } })
    const all = await Promise.all(Array.from({ length: 4 }, () => invite('viewer')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const token = await tokenFor(email)
    const sent = async () =>
      (
        await app.pool.query<{ n: number }>(`select count(*)::int as n from audit_entry where action = 'invitation.sent' and object = $1`, [
          all[0]?.id,
        ])
      ).rows[0]?.n
    expect(await sent()).toBe(1)
    expect(await app.call(team.findInvitation, { body: { token } })).toMatchObject({ email, role: 'viewer' })
    await invite('manager')
    expect(await sent()).toBe(2)
    expect(await app.call(team.findInvitation, { body: { token: await tokenFor(email) } })).toMatchObject({ role: 'manager' })
  })

  it('reaches a newcomer by e-mail, who joins with a name and a password and can sign in', async () => {
    const owner = await makeMerchant(app)
    const email = `${unique()}@example.com`
    await app.call(team.invite, { as: owner.as, body: { email: email.toUpperCase(), role: 'viewer' } })
    const token = await tokenFor(email)
    expect(await app.call(team.findInvitation, { body: { token } })).toMatchObject({ email, role: 'viewer', hasAccount: false })
    expect((await app.refused(team.acceptInvitation, { body: { token, name: 'Noor', password: 'Password1234' } })).errors?.[0]).toMatchObject({
      path: 'password',
      code: 'easy_password',
    })
    await app.call(team.acceptInvitation, { body: { token, name: 'Noor', password } })
    const as = await signedIn(email)
    const { version } = await app.call(company.my, { as })
    expect((await app.refused(company.update, { as, body: { version, city: 'Delft' } })).code).toBe('not_allowed')
    const listed = await app.call(team.list, { as: owner.as })
    expect(listed.invitations).toEqual([])
    expect(listed.members.find((one) => one.email === email)).toMatchObject({ name: 'Noor', role: 'viewer', isSelf: false })
    expect(listed.members.find((one) => one.email === email)?.lastSignInAt).not.toBeNull()
    expect((await app.refused(team.acceptInvitation, { body: { token, name: 'Noor', password } })).code).toBe('link_used_or_expired')
  })

  it('can be sent again, which ends the earlier link, and withdrawn, which ends every link', async () => {
    const owner = await makeMerchant(app)
    const email = `${unique()}@example.com`
    const { id } = await app.call(team.invite, { as: owner.as, body: { email, role: 'manager' } })
    const first = await tokenFor(email)
    await setSent(id, 61)
    await app.call(team.resend, { as: owner.as, body: { invitationId: id } })
    expect((await app.refused(team.findInvitation, { body: { token: first } })).code).toBe('link_used_or_expired')
    await app.drain()
    const tokens = (await app.mails()).filter((mail) => mail.to === email).map((mail) => /token=([\w-]{43})/.exec(mail.text)?.[1] ?? '')
    const second = tokens.find((token) => token !== first) ?? ''
    expect((await app.call(team.findInvitation, { body: { token: second } })).role).toBe('manager')
    await app.call(team.revoke, { as: owner.as, body: { invitationId: id } })
    expect((await app.refused(team.findInvitation, { body: { token: second } })).code).toBe('link_used_or_expired')
    await setSent(id, 61)
    expect((await app.refused(team.resend, { as: owner.as, body: { invitationId: id } })).code).toBe('not_found')
  })

  it('is sent again once a minute, however often it is requested at once; a refusal names the seconds to wait', async () => {
    const owner = await makeMerchant(app)
    const email = `${unique()}@example.com`
    const { id } = await app.call(team.invite, { as: owner.as, body: { email, role: 'viewer' } })
    const resend = () => app.raw(team.resend, { as: owner.as, body: { invitationId: id } })
    await setSent(id, 61)
    const answers = await Promise.all(Array.from({ length: 4 }, resend))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429', '429', '429'])
    await setSent(id, 20)
    const refused = await app.refused(team.resend, { as: owner.as, body: { invitationId: id } })
    expect(refused).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining(email) })
    expect(refused.detail).toMatch(/in (39|40) seconds\.$/)
    expect(Number((await resend()).headers.get('retry-after'))).toBeGreaterThanOrEqual(39)
    expect(await app.call(team.findInvitation, { body: { token: await tokenFor(email) } })).toMatchObject({ email })
    await setSent(id, 61)
    expect((await resend()).status).toBe(200)
  })

  it('is sent again, with another role too, in a team that is full', async () => {
    const owner = await makeMerchant(app)
    const body = { email: `${unique()}@example.com`, role: 'viewer' as const }
    await app.call(team.invite, { as: owner.as, body })
    await app.pool.query(
      `insert into invitation (company_id, email, role, invited_by, expires_at)
       select $1, 'n' || n || '@example.com', 'viewer', $2, now() + interval '1 day' from generate_series(1, $3) n`,
      [owner.companyId, owner.userId, maxTeamSize - 2],
    )
    expect((await app.call(team.invite, { as: owner.as, body: { ...body, role: 'manager' } })).role).toBe('manager')
    expect((await app.refused(team.invite, { as: owner.as, body: { ...body, email: `${unique()}@example.com` } })).code).toBe('state_forbids')
  })

  it('is not accepted by an account that was given up meanwhile: its person joins as a newcomer', async () => {
    const [owner, other] = [await makeMerchant(app), await makeMerchant(app)]
    const leaving = await join(other, 'viewer')
    await app.call(team.invite, { as: owner.as, body: { email: leaving.email, role: 'viewer' } })
    const token = await tokenFor(leaving.email)
    const held = await app.pool.connect()
    try {
      await held.query(`begin; select from invitation where company_id = '${owner.companyId}' for update`)
      const accepted = app.raw(team.acceptInvitation, { body: { token, password } })
      const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query<{ n: number }>(waiting)).rows[0]?.n, { timeout: 20_000 }).toBeGreaterThan(0)
      await app.call(team.leave, { as: leaving.as, body: {} })
      await held.query('commit')
      expect(await accepted).toMatchObject({ status: 409, body: { code: 'link_used_or_expired' } })
    } finally {
      held.release()
    }
    expect((await app.call(team.list, { as: owner.as })).members.map(({ userId }) => userId)).toEqual([owner.userId])
    await app.call(team.acceptInvitation, { body: { token, name: 'Noor', password } })
    expect((await app.call(company.my, { as: await signedIn(leaving.email) })).companyId).toBe(owner.companyId)
  })

  it('is an owner’s to send, never to who is a member, and nothing to another company', async () => {
    const [owner, other] = [await makeMerchant(app), await makeMerchant(app)]
    const manager = await join(owner, 'manager')
    const body = { email: `${unique()}@example.com`, role: 'viewer' } as const
    expect((await app.refused(team.invite, { as: manager.as, body })).code).toBe('not_allowed')
    expect((await app.refused(team.invite, { as: owner.as, body: { ...body, email: manager.email } })).errors?.[0]?.code).toBe('already_exists')
    const { id } = await app.call(team.invite, { as: owner.as, body })
    expect((await app.refused(team.revoke, { as: other.as, body: { invitationId: id } })).status).toBe(404)
    expect((await app.refused(team.updateMember, { as: other.as, body: { userId: manager.userId, role: 'owner' } })).status).toBe(404)
    expect((await app.refused(team.removeMember, { as: other.as, body: { userId: manager.userId } })).status).toBe(404)
  })
})

describe('a member', () => {
  it('changes role at once and loses access at once, while one owner always stays', async () => {
    const owner = await makeMerchant(app)
    const member = await join(owner, 'viewer')
    expect((await app.refused(team.updateMember, { as: owner.as, body: { userId: owner.userId, role: 'manager' } })).code).toBe('state_forbids')
    expect((await app.refused(team.removeMember, { as: owner.as, body: { userId: owner.userId } })).code).toBe('state_forbids')
    expect((await app.refused(team.removeMember, { as: member.as, body: { userId: owner.userId } })).code).toBe('not_allowed')
    expect(await app.call(team.updateMember, { as: owner.as, body: { userId: member.userId, role: 'owner' } })).toMatchObject({ role: 'owner' })
    await app.call(team.leave, { as: owner.as, body: {} })
    expect((await app.refused(company.my, { as: owner.as })).code).toBe('sign_in_required')
    expect((await app.call(team.list, { as: member.as })).members.map(({ userId }) => userId)).toEqual([member.userId])
  })

  it('is a newcomer once no company has them: registers with the same address, or is invited again', async () => {
    const owner = await makeMerchant(app)
    const [first, second] = [await join(owner, 'manager'), await join(owner, 'viewer')]
    for (const { userId } of [first, second]) await app.call(team.removeMember, { as: owner.as, body: { userId } })
    const body = { kind: 'channels', name: 'Noor', companyName: 'Own shop', countryCode: 'NL', currency: 'EUR', acceptsTerms: true } as const
    await app.call(auth.register, { body: { ...body, email: first.email, password } })
    expect((await app.call(company.my, { as: await signedIn(first.email) })).companyName).toBe('Own shop')
    await app.call(team.invite, { as: owner.as, body: { email: second.email, role: 'viewer' } })
    const token = await tokenFor(second.email)
    expect((await app.call(team.findInvitation, { body: { token } })).hasAccount).toBe(false)
    await app.call(team.acceptInvitation, { body: { token, name: 'Noor', password: `${password} again` } })
    expect((await app.call(company.my, { as: await signedIn(second.email, `${password} again`) })).companyId).toBe(owner.companyId)
  })

  it('keeps their account while another company has them', async () => {
    const [merchant, operator] = [await makeMerchant(app), await makeOperator(app)]
    await app.call(team.invite, { as: operator.as, body: { email: merchant.email, role: 'manager' } })
    await app.call(team.acceptInvitation, { body: { token: await tokenFor(merchant.email), password: merchant.password } })
    await app.call(team.removeMember, { as: operator.as, body: { userId: merchant.userId } })
    expect((await app.call(company.my, { as: await signedIn(merchant.email, merchant.password) })).companyId).toBe(merchant.companyId)
  })

  it('leaves one owner when two owners remove each other at the same time', async () => {
    const owner = await makeMerchant(app)
    const second = await join(owner, 'owner')
    const answers = await Promise.all([
      app.raw(team.removeMember, { as: owner.as, body: { userId: second.userId } }),
      app.raw(team.removeMember, { as: second.as, body: { userId: owner.userId } }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const { rows } = await app.pool.query('select 1 from membership where company_id = $1', [owner.companyId])
    expect(rows).toHaveLength(1)
  })
})

describe('a person of several companies', () => {
  it('joins the second with the password of their account, switches between them, and signs in to the last one used', async () => {
    const [merchant, operator] = [await makeMerchant(app), await makeOperator(app)]
    await app.call(team.invite, { as: operator.as, body: { email: merchant.email, role: 'manager' } })
    const token = await tokenFor(merchant.email)
    expect((await app.call(team.findInvitation, { body: { token } })).hasAccount).toBe(true)
    expect((await app.refused(team.acceptInvitation, { body: { token, password } })).errors?.[0]?.code).toBe('wrong_password')
    await app.call(team.acceptInvitation, { body: { token, password: merchant.password } })
    const mine = await app.call(team.myCompanies, { as: merchant.as })
    expect(Object.fromEntries(mine.map(({ companyId, isCurrent, role }) => [companyId, [isCurrent, role]]))).toEqual({
      [merchant.companyId]: [true, 'owner'],
      [operator.companyId]: [false, 'manager'],
    })
    const switched = await app.raw(team.switchCompany, {
      body: { token: merchant.as.token, companyId: operator.companyId },
      headers: { cookie: merchant.as.cookie },
    })
    expect(switched.body).toMatchObject({ companyId: operator.companyId, companyType: 'MARKETPLACE', role: 'manager' })
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    const there = { token: (switched.body as { token: string }).token, cookie: switched.cookie ?? '' }
    expect((await app.call(company.my, { as: there })).companyId).toBe(operator.companyId)
    const again = await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    expect((again.body as { companyId: string }).companyId).toBe(operator.companyId)
    const stranger = await makeOperator(app)
    const elsewhere = { token: there.token, companyId: stranger.companyId }
    expect((await app.raw(team.switchCompany, { body: elsewhere, headers: { cookie: there.cookie } })).status).toBe(404)
    expect((await app.raw(team.switchCompany, { body: { ...elsewhere, companyId: merchant.companyId } })).status).toBe(401)
    const foreign = { cookie: stranger.as.cookie }
    expect((await app.raw(team.switchCompany, { body: { ...elsewhere, companyId: merchant.companyId }, headers: foreign })).status).toBe(401)
    // A new password ends the sessions of every company.
    const second = await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password } })
    await app.call(team.switchCompany, {
      body: { token: (second.body as { token: string }).token, companyId: merchant.companyId },
      headers: { cookie: second.cookie ?? '' },
    })
    await app.call(auth.signOut, { as: there, body: { everywhere: true } })
    const { rows } = await app.pool.query('select 1 from session where user_id = $1 and ended_at is null', [merchant.userId])
    expect(rows).toEqual([])
  })
})
