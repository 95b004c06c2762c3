import { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { ensureAdmin } from '../ensure-admin.ts'
import { deleteOldSignIns } from '../delete-old-sign-ins.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from throttle')
})
afterAll(() => app.stop())

const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to === email)

async function linkTo(email: string): Promise<string> {
  await app.drain()
  return /token=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
}

const signIn = (email: string, password: string) => app.raw(signInRoutes.login, { body: { email, password } })

describe('resetting a password', () => {
  it('sets it by the link of the mail, once, and ends every session', async () => {
    const merchant = await makeMerchant(app, { isEmailConfirmed: false })
    await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
    const token = await linkTo(merchant.email)
    const [mail] = await mailsTo(merchant.email)
    expect(mail?.text).toContain(`${app.publicUrl}/reset-password?token=${token}`)
    const stored = await app.pool.query<{ row: string }>('select row_to_json(t)::text as row from mail_token t')
    expect(stored.rows.some(({ row }) => row.includes(token))).toBe(false)
    const queued = await app.pool.query<{ row: string }>('select data::text as row from pgboss.job')
    expect(queued.rows.filter(({ row }) => row.includes(token) || row.includes(merchant.email))).toEqual([])
    await app.call(auth.resetPassword, { body: { token, password: 'a brand new tin whistle' } })
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    expect((await signIn(merchant.email, merchant.password)).status).toBe(401)
    const answer = await signIn(merchant.email, 'a brand new tin whistle')
    expect(answer.body).toMatchObject({ isEmailConfirmed: true })
    expect((await app.refused(auth.resetPassword, { body: { token, password: 'yet another tin whistle' } })).code).toBe('link_used_or_expired')
  })

  it('greets by name only who has confirmed the address: until then the name may be the words of a stranger', async () => {
    const merchant = await makeMerchant(app, { isEmailConfirmed: false })
    const name = 'You won, see prize.example'
    await app.pool.query('update "user" set name = $2 where email = $1', [merchant.email, name])
    const greeted = async () => {
      await app.pool.query('delete from throttle')
      await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
      await app.drain()
      return (await mailsTo(merchant.email)).map(({ subject, text }) => `${subject} ${text}`.includes(name))
    }
    expect(await greeted()).not.toContain(true)
    await app.pool.query('update "user" set email_confirmed_at = now() where email = $1', [merchant.email])
    expect(await greeted()).toContain(true)
  })

  it('uses a link once when it is sent twice at the same time', async () => {
    const merchant = await makeMerchant(app)
    await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
    const token = await linkTo(merchant.email)
    const answers = await Promise.all(
      ['first of two passwords', 'second of two passwords'].map((password) => app.raw(auth.resetPassword, { body: { token, password } })),
    )
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  it('takes the newest link only, and none after an hour', async () => {
    const merchant = await makeMerchant(app)
    await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
    const first = await linkTo(merchant.email)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
    const second = await linkTo(merchant.email)
    expect(second).not.toBe(first)
    expect((await app.refused(auth.resetPassword, { body: { token: first, password: 'a brand new tin whistle' } })).code).toBe('link_used_or_expired')
    const { rows } = await app.pool.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from mail_token where user_id = $1`,
      [merchant.userId],
    )
    expect(rows).toEqual([{ minutes: 60 }])
    await app.pool.query(`update mail_token set expires_at = now() - interval '1 second' where user_id = $1`, [merchant.userId])
    expect((await app.refused(auth.resetPassword, { body: { token: second, password: 'a brand new tin whistle' } })).code).toBe(
      'link_used_or_expired',
    )
  })

  it('answers known and unknown addresses alike and mails only the known', async () => {
    const merchant = await makeMerchant(app)
    const stranger = `stranger-${unique()}@example.com`
    for (const route of [auth.sendEmailReset, auth.sendEmailConfirmation]) {
      const [known, unknown] = [await app.raw(route, { body: { email: merchant.email } }), await app.raw(route, { body: { email: stranger } })]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(known.status).toBe(200)
    }
    await app.drain()
    expect(await mailsTo(stranger)).toEqual([])
    expect((await mailsTo(merchant.email)).map((mail) => mail.subject)).toEqual(['Set a new password'])
  })

  it('writes mails in the language of their reader, else in that of the request', async () => {
    const dutch = await makeMerchant(app)
    await app.pool.query(`update "user" set language = 'nl' where id = $1`, [dutch.userId])
    await app.call(auth.sendEmailReset, { body: { email: dutch.email }, headers: { 'accept-language': 'en' } })
    const merchant = await makeMerchant(app)
    const answer = await app.call(auth.sendEmailReset, { body: { email: merchant.email }, headers: { 'accept-language': 'nl' } })
    expect(answer.message).toContain('Als dit adres een account heeft')
    await app.drain()
    for (const { email } of [dutch, merchant]) {
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toBe('Stel een nieuw wachtwoord in')
      expect(mail?.text).toContain('De link werkt één keer en verloopt over een uur.')
      expect(mail?.text).toMatch(/reset-password\?token=[\w-]{43}\n/)
    }
  })

  it('sends three mails an hour to an address, known or not', async () => {
    const merchant = await makeMerchant(app)
    for (const email of [merchant.email, `stranger-${unique()}@example.com`]) {
      const statuses: number[] = []
      for (let n = 0; n < 4; n++) statuses.push((await app.raw(auth.sendEmailReset, { body: { email } })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  it('writes links by configuration, whatever host the request names', async () => {
    const requests: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { 'x-forwarded-proto': 'https', 'x-original-host': 'evil.example' },
    ]
    for (const headers of requests) {
      const merchant = await makeMerchant(app)
      await app.call(auth.sendEmailReset, { body: { email: merchant.email }, headers })
      await app.drain()
      const [mail] = await mailsTo(merchant.email)
      expect(mail?.text).toContain(`${app.publicUrl}/reset-password`)
      expect(mail?.text).not.toContain('evil.example')
    }
  })

  it('does not take a confirmation link for a reset, nor an access token', async () => {
    const merchant = await makeMerchant(app, { isEmailConfirmed: false })
    await app.call(auth.sendEmailConfirmation, { body: { email: merchant.email } })
    const token = await linkTo(merchant.email)
    expect((await app.refused(auth.resetPassword, { body: { token, password: 'a brand new tin whistle' } })).code).toBe('link_used_or_expired')
    expect((await app.refused(company.my, { as: { token, cookie: merchant.as.cookie } })).code).toBe('sign_in_required')
    await app.call(auth.confirmEmail, { body: { token } })
    expect((await app.refused(auth.confirmEmail, { body: { token } })).code).toBe('link_used_or_expired')
    expect((await app.call(company.myProfile, { as: merchant.as })).isEmailConfirmed).toBe(true)
  })
})

describe('changing a password', () => {
  it('leaves no session of a sign-in with the old one that was on its way', async () => {
    const merchant = await makeMerchant(app)
    const changing = await app.pool.connect()
    try {
      await changing.query('begin')
      await changing.query(`update "user" set password_hash = password_hash || ' ' where id = $1`, [merchant.userId])
      const late = signIn(merchant.email, merchant.password)
      const isWaiting = async () => {
        const { rows } = await app.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      }
      await expect.poll(isWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
      await changing.query('commit')
      expect(await late).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    } finally {
      changing.release()
    }
    const { rows } = await app.pool.query('select from session where user_id = $1 and ended_at is null', [merchant.userId])
    expect(rows).toHaveLength(1)
  })

  it('keeps this browser and signs the others out', async () => {
    const merchant = await makeMerchant(app)
    const other = await signIn(merchant.email, merchant.password)
    const second = { token: (other.body as { token: string }).token, cookie: other.cookie ?? '' }
    const wrong = await app.refused(auth.changePassword, {
      as: merchant.as,
      body: { currentPassword: 'not it at all', newPassword: 'a brand new tin whistle' },
    })
    expect(wrong.errors?.map((one) => one.path)).toEqual(['currentPassword'])
    await app.call(auth.changePassword, { as: merchant.as, body: { currentPassword: merchant.password, newPassword: 'a brand new tin whistle' } })
    await app.call(company.my, { as: merchant.as })
    expect((await app.refused(company.my, { as: second })).code).toBe('sign_in_required')
    expect((await signIn(merchant.email, 'a brand new tin whistle')).status).toBe(200)
    await app.drain()
    expect((await mailsTo(merchant.email)).map((mail) => mail.subject)).toEqual(['Your password was changed'])
  })

  it('ends the links that set a new one', async () => {
    const merchant = await makeMerchant(app)
    await app.call(auth.sendEmailReset, { body: { email: merchant.email } })
    const token = await linkTo(merchant.email)
    await app.call(auth.changePassword, { as: merchant.as, body: { currentPassword: merchant.password, newPassword: 'a brand new tin whistle' } })
    expect((await app.refused(auth.resetPassword, { body: { token, password: 'yet another tin whistle' } })).code).toBe('link_used_or_expired')
  })

  it('takes 128 characters of any kind and forgets none of them', async () => {
    const merchant = await makeMerchant(app)
    const long = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x0100 + index * 3)).join('')
    expect(long).toHaveLength(128)
    await app.call(auth.changePassword, { as: merchant.as, body: { currentPassword: merchant.password, newPassword: long } })
    expect((await signIn(merchant.email, long.slice(0, 127))).status).toBe(401)
    expect((await signIn(merchant.email, long)).status).toBe(200)
  })
})

describe('the first administrator', () => {
  it('is opened once, however many processes start, and sets the password by mail', async () => {
    const email = `root-${unique()}@example.com`
    await Promise.all(Array.from({ length: 4 }, () => ensureAdmin(app.installation.contextFactory, email.toUpperCase())))
    const token = await linkTo(email)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toHaveLength(0)
    expect(mail).toMatchObject({ subject: 'Set your password', text: expect.not.stringMatching(/new password|signs you out|did not request/) })
    await app.call(auth.resetPassword, { body: { token, password: 'a brand new tin whistle' } })
    expect((await signIn(email, 'a brand new tin whistle')).body).toMatchObject({ companyType: 'ADMIN', role: 'owner', isEmailConfirmed: true })
  })

  it('is not opened again at a later start, when the person has another address by then', async () => {
    const email = `root-${unique()}@example.com`
    await ensureAdmin(app.installation.contextFactory, email)
    await app.pool.query(
      `update "user" u set email = 'renamed-' || u.email from membership m, company c
       where m.user_id = u.id and c.id = m.company_id and c.company_type = 'ADMIN'`,
    )
    await app.drain()
    const countCompanies = async () => (await app.pool.query(`select from company where company_type = 'ADMIN'`)).rowCount
    const [companies, mails] = [await countCompanies(), await app.mails()]
    await ensureAdmin(app.installation.contextFactory, email)
    await app.drain()
    expect(await countCompanies()).toBe(companies)
    expect(await app.mails()).toHaveLength(mails.length)
  })
})

describe('what sign-in leaves behind', () => {
  it('is removed once it says nothing any more, and not before', async () => {
    const [old, recent] = [await makeMerchant(app), await makeMerchant(app)]
    await app.pool.query(`update session set ended_at = now() - interval '101 days' where user_id = $1`, [old.userId])
    await app.pool.query(`insert into throttle (key, tokens, updated_at) values ('old', 0, now() - interval '2 days'), ('recent', 0, now())`)
    const clean = () => deleteOldSignIns(createJobCtx(app))
    const removed = await clean()
    expect(removed).toMatchObject({ sessions: 1, throttles: 1 })
    await app.call(company.my, { as: recent.as })
    expect(await clean()).toMatchObject({ sessions: 0, throttles: 0 })
  })

  it('is removed from the audit log too, which changes in nothing else', async () => {
    const { companyId } = await makeMerchant(app)
    const insert = (action: string, detail: object, days: number) =>
      app.pool.query(
        `insert into audit_entry (company_id, actor, action, detail, at) values ($1, 'system', $2, $3, now() - make_interval(days => $4))`,
        [companyId, action, JSON.stringify(detail), days],
      )
    await insert('session.opened', { network: '192.0.2.0/24', client: 'api' }, 101)
    await insert('session.opened', { network: '192.0.2.0/24' }, 99)
    await insert('invitation.sent', { email: 'guest@example.com', role: 'viewer' }, 98)
    await insert('invitation.revoked', { email: 'guest@example.com' }, 96)
    expect(await deleteOldSignIns(createJobCtx(app))).toMatchObject({ networks: 1, addresses: 1 })
    const { rows } = await app.pool.query<{ detail: object }>('select detail from audit_entry where company_id = $1 order by at', [companyId])
    expect(rows.map(({ detail }) => detail)).toEqual([
      { client: 'api' },
      { network: '192.0.2.0/24' },
      { role: 'viewer' },
      { email: 'guest@example.com' },
    ])
    await insert('company.updated', { email: 'guest@example.com' }, 89)
    for (const [change, action] of [
      [`set detail = detail - 'role'`, 'invitation.sent'],
      [`set detail = detail - 'email', actor = 'other'`, 'invitation.revoked'],
      [`set detail = detail - 'email'`, 'company.updated'],
    ])
      await expect(app.pool.query(`update audit_entry ${change} where company_id = $1 and action = $2`, [companyId, action])).rejects.toThrow(
        'append-only',
      )
    await expect(app.pool.query('delete from audit_entry where company_id = $1', [companyId])).rejects.toThrow('append-only')
  })
})
