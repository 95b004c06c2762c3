import { audit } from '@stoa/contract/audit.ts'
import { auth } from '@stoa/contract/auth.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { MerchantInvitationStatus } from '@stoa/contract/merchant-invitation.ts'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeApiKey, makeManager, makeMerchant, makeOperator, makeViewer, testPassword, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const address = () => `invited-${unique().toLowerCase()}@example.com`

const invite = (operator: Made, emails: string[], more: { message?: string; language?: 'de' } = {}) =>
  app.call(merchantInvitation.invite, { as: operator.as, body: { emails, ...more } })
const listed = async (operator: Made, query: { status?: MerchantInvitationStatus } = {}) =>
  (await app.call(merchantInvitation.paged, { as: operator.as, query })).value
const mailsTo = async (email: string) => {
  await app.drain()
  return (await app.mails()).filter(({ to }) => to === email)
}

async function signUp(operator: Made & { marketplaceId: string }, email: string, invitationId?: string) {
  await app.call(auth.register, {
    body: {
      kind: 'merchant',
      email,
      password: testPassword,
      name: 'Mira',
      companyName: `Kiln ${unique()}`,
      countryCode: 'NL',
      currency: 'EUR',
      marketplaceId: operator.marketplaceId,
      acceptsTerms: true,
      ...(invitationId === undefined ? {} : { invitationId }),
    },
  })
  await app.drain()
}

describe('an invitation of a merchant', () => {
  test('is sent to each address once, and has joined when a company of the address requests to', async () => {
    const operator = await makeOperator(app)
    const [first, second] = [address(), address()]
    const { invitations } = await invite(operator, [first.toUpperCase(), second, first], { message: 'We would like your mugs.', language: 'de' })
    expect(new Map(invitations.map(({ email, status }) => [email, status]))).toEqual(
      new Map([
        [first, 'sent'],
        [second, 'sent'],
      ]),
    )
    const [mail] = await mailsTo(first)
    expect(mail?.subject).toContain('Verkaufen Sie auf')
    expect(mail?.text).toContain('We would like your mugs.')
    expect(mail?.text).toContain(`/signup?marketplace=${operator.marketplaceId}&email=${encodeURIComponent(first)}`)
    await invite(operator, [first], { message: 'We would like your mugs.', language: 'de' })
    expect(await mailsTo(first)).toHaveLength(1)

    await signUp(operator, first)
    const [joined] = await listed(operator, { status: 'requested' })
    expect(joined).toMatchObject({ email: first, status: 'requested', merchant: { name: expect.stringContaining('Kiln') } })
    expect((await listed(operator, { status: 'sent' })).map(({ email }) => email)).toEqual([second])
    const requests = await app.call(marketplace.joinRequests, { as: operator.as, query: { status: 'REQUESTED' } })
    expect(requests.value.map(({ email }) => email)).toEqual([first])
    expect(await invite(operator, [first])).toEqual({ invitations: [], partners: [first] })
    expect((await app.refused(merchantInvitation.resend, { as: operator.as, body: { id: joined?.id ?? '' } })).code).toBe('state_forbids')

    // Who signs up with another address is known by the link.
    const other = address()
    await signUp(operator, other, invitations.find(({ email }) => email === second)?.id)
    expect((await listed(operator, { status: 'requested' })).map(({ email }) => email).toSorted()).toEqual([first, second].toSorted())

    // What the operator decides is the state of the invitation.
    const decide = async (merchantName: string | undefined, status: 'APPROVED' | 'REJECTED') => {
      const { value } = await app.call(marketplace.joinRequests, { as: operator.as, query: { status: 'REQUESTED' } })
      const partnershipId = value.find(({ companyName }) => companyName === merchantName)?.partnershipId ?? ''
      await app.call(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status, reason: 'Decided' } })
    }
    await decide(joined?.merchant?.name, 'REJECTED')
    await decide((await listed(operator, { status: 'requested' }))[0]?.merchant?.name, 'APPROVED')
    expect((await listed(operator, { status: 'rejected' })).map(({ email, status }) => [email, status])).toEqual([[first, 'rejected']])
    expect((await listed(operator, { status: 'joined' })).map(({ email, status }) => [email, status])).toEqual([[second, 'joined']])
  })

  test('leads a person with an account to the marketplaces, in the language they chose', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const { email } = merchant
    await app.pool.query(`update "user" set language = 'nl' where id = $1`, [merchant.userId])
    await invite(operator, [email])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('Verkoop op')
    expect(mail?.text).toContain('/channels/overview?q=')
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    await app.drain()
    expect(await listed(operator)).toMatchObject([{ email, status: 'requested', merchant: { id: merchant.companyId } }])
  })

  test('knows a company by its own address and by those of its people', async () => {
    const operator = await makeOperator(app)
    const partner = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await app.pool.query('update company set mail = $2 where id = $1', [partner.companyId, `Info-${partner.email}`])
    const both = [partner.email, `info-${partner.email}`]
    expect((await invite(operator, both)).partners.toSorted()).toEqual(both.toSorted())

    const merchant = await makeMerchant(app)
    const shared = address()
    await app.pool.query('update company set mail = $2 where id = $1', [merchant.companyId, shared])
    const { invitations } = await invite(operator, [shared])
    expect((await mailsTo(shared))[0]?.text).toContain('/channels/overview?q=')
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: operator.marketplaceId } })
    await app.drain()
    expect(await listed(operator)).toMatchObject([{ email: shared, status: 'requested', merchant: { id: merchant.companyId } }])
    const id = invitations[0]?.id ?? ''
    await app.pool.query('update merchant_invitation set joined_at = null, merchant_id = null where id = $1', [id])
    expect((await app.refused(merchantInvitation.resend, { as: operator.as, body: { id } })).code).toBe('state_forbids')
  })

  test('asks a person whose account is not one of a merchant to sign up with another address', async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    await invite(operator, [other.email])
    const [mail] = await mailsTo(other.email)
    expect(mail?.text).toContain('another e-mail address')
    expect(mail?.text).toContain(`/signup?marketplace=${operator.marketplaceId}&invitation=`)
  })

  test('that the mail server refuses permanently is shown as not delivered, until it is sent again', async () => {
    const operator = await makeOperator(app)
    // No address that a message can have.
    const email = `${'a'.repeat(250)}@example.com`
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into merchant_invitation (marketplace_id, email, language, invited_by, expires_at, sent_at)
       values ($1, $2, 'en', $3, now() + interval '1 day', now() - interval '1 hour') returning id`,
      [operator.marketplaceId, email, operator.userId],
    )
    const id = rows[0]?.id ?? ''
    await app.call(merchantInvitation.resend, { as: operator.as, body: { id } })
    await app.drain()
    expect(await listed(operator, { status: 'undelivered' })).toMatchObject([{ email, status: 'undelivered' }])
    expect(await listed(operator, { status: 'sent' })).toEqual([])
  })

  test('that is sent again is in the name of who sends it, in the e-mail and in the log', async () => {
    const operator = await makeOperator(app)
    const colleague = await makeManager(app, operator)
    const email = address()
    const { invitations } = await invite(operator, [email])
    const id = invitations[0]?.id ?? ''
    expect(await mailsTo(email)).toHaveLength(1)
    await app.pool.query(`update merchant_invitation set sent_at = now() - interval '1 hour' where id = $1`, [id])
    await app.call(merchantInvitation.resend, { as: colleague.as, body: { id } })
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails.some(({ text }) => text.includes(`${colleague.name} of`))).toBe(true)
    const log = await app.call(audit.paged, { as: operator.as, query: {} })
    expect(log.value.filter(({ action }) => action === 'merchant_invitation.sent')).toHaveLength(2)
  })

  test('expires, is sent again, and is withdrawn, by its operator alone', async () => {
    const operator = await makeOperator(app)
    const email = address()
    const { invitations } = await invite(operator, [email])
    const id = invitations[0]?.id ?? ''
    expect((await app.refused(merchantInvitation.resend, { as: operator.as, body: { id } })).status).toBe(429)
    expect(await mailsTo(email)).toHaveLength(1)
    await app.pool.query(
      `update merchant_invitation set sent_at = now() - interval '40 days', expires_at = now() - interval '10 days' where id = $1`,
      [id],
    )
    expect(await listed(operator, { status: 'expired' })).toMatchObject([{ email, status: 'expired' }])
    const stranger = await makeOperator(app)
    for (const route of [merchantInvitation.resend, merchantInvitation.revoke])
      expect((await app.refused(route, { as: stranger.as, body: { id } })).status).toBe(404)
    expect(await app.call(merchantInvitation.resend, { as: operator.as, body: { id } })).toMatchObject({ status: 'sent' })
    expect(await mailsTo(email)).toHaveLength(2)
    await app.call(merchantInvitation.revoke, { as: operator.as, body: { id } })
    expect(await listed(operator)).toEqual([])
    expect((await app.refused(merchantInvitation.revoke, { as: operator.as, body: { id } })).status).toBe(404)
    // Withdrawn, it is not marked by a request that comes later.
    await signUp(operator, email)
    expect(await listed(operator)).toEqual([])
  })

  test('needs an open marketplace, a person who may decide on requests, and a confirmed address', async () => {
    const operator = await makeOperator(app)
    await app.pool.query('update marketplace set is_listed = false where id = $1', [operator.marketplaceId])
    const body = { emails: [address()] }
    expect((await app.refused(merchantInvitation.invite, { as: operator.as, body })).code).toBe('state_forbids')
    const open = await makeOperator(app)
    expect((await app.refused(merchantInvitation.invite, { as: (await makeViewer(app, open)).as, body })).status).toBe(403)
    expect((await app.refused(merchantInvitation.invite, { as: (await makeMerchant(app)).as, body })).status).toBe(403)
    expect((await app.refused(merchantInvitation.invite, { as: (await makeApiKey(app, open, ['order:read'])).as, body })).status).toBe(403)
    const unconfirmed = await makeOperator(app, { isEmailConfirmed: false })
    expect((await app.refused(merchantInvitation.invite, { as: unconfirmed.as, body })).code).toBe('email_unconfirmed')
  })

  test('is sent to a hundred addresses an hour, and ten times an hour to one', async () => {
    const operator = await makeOperator(app)
    const many = (count: number) => Array.from({ length: count }, () => address())
    await invite(operator, many(50))
    await invite(operator, many(50))
    const refused = await app.refused(merchantInvitation.invite, { as: operator.as, body: { emails: many(1) } })
    expect(refused.code).toBe('too_many_requests')
    expect(await listed(operator)).toHaveLength(25)
    // Three hundred a day: the bucket of the hour is full again, that of the day is not.
    await app.pool.query(`delete from throttle where key = $1`, [`invitations:${operator.companyId}`])
    await invite(operator, many(50))
    await invite(operator, many(50))
    await app.pool.query(`delete from throttle where key = $1`, [`invitations:${operator.companyId}`])
    await invite(operator, many(50))
    await invite(operator, many(49))
    expect((await app.refused(merchantInvitation.invite, { as: operator.as, body: { emails: many(3) } })).code).toBe('too_many_requests')
    const email = address()
    for (let n = 0; n < 10; n++) await invite(await makeOperator(app), [email])
    const last = await makeOperator(app)
    expect((await app.refused(merchantInvitation.invite, { as: last.as, body: { emails: [email, address()] } })).code).toBe('too_many_requests')
    expect(await listed(last)).toEqual([])
  })
})
