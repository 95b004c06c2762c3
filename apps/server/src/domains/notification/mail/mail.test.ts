import { notification } from '@stoa/contract/notification.ts'
import { company } from '@stoa/contract/company.ts'
import { message } from '@stoa/messages/describe.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeColleague, makeMerchant, makeOperator, unique } from '../../../../test/make.ts'
import { insertNotifications } from '../queries.ts'
import { listDigestItems, takeDigestItems, updateDigestsSent } from '../queries-mail.ts'
import { mailDigests } from './mail-digests.ts'
import { mailNotifications } from './mail-notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function confirmed(): Promise<Made> {
  const merchant = await makeMerchant(app)
  await app.pool.query('update "user" set email_confirmed_at = now() where id = $1', [merchant.userId])
  return merchant
}

/** Stores a notification for the company. */
async function happen(who: Made, kind: 'order' | 'approval' = 'order'): Promise<void> {
  await insertNotifications(app.db, [
    {
      companyId: who.companyId,
      kind,
      link: '/shop/orders/abc',
      message: message('notification.order', { number: '1042', marketplace: 'Agora', count: 2, amount: { minor: 3200, currency: 'EUR' } }),
      thumbnailFile: null,
      fact: `test:${unique()}`,
    },
  ])
}

const mailsTo = async (who: Made) => (await app.mails()).filter(({ to, text }) => to === who.email && /unsubscribe/.test(text))
/** Runs a job of the clock; `send` sends its e-mails where the server's own is not to. */
const runJob = (job: typeof mailNotifications, send?: JobCtx['mail']['send'], signal = new AbortController().signal) => {
  const call = {
    actor: { kind: 'system', name: 'test' } as const,
    scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' } as const,
    now: new Date(),
    log: app.installation.server.log as never,
    requestId: unique(),
    isSystem: true,
  }
  const jobCtx = app.installation.jobContextFactory.jobCtx(call, signal)
  return job(send ? { ...jobCtx, mail: { ...jobCtx.mail, send } } : jobCtx)
}
const run = () => runJob(mailNotifications)

/** Puts the notifications of orders in the person's daily e-mail, which is due now. */
async function makeDue(who: Made): Promise<void> {
  await app.call(notification.updateMailPreferences, { as: who.as, body: { preferences: [{ kind: 'order', delivery: 'daily' }] } })
  // Digests are due from seven o'clock: a zone in which it is between 8 and 22, far from midnight, when another day would bring another digest.
  const hour = new Date().getUTCHours()
  const operator = await makeOperator(app)
  const zone = hour >= 8 && hour < 20 ? 'UTC' : 'Pacific/Kiritimati'
  await app.pool.query('update marketplace set time_zone = $2 where id = $1', [operator.companyId, zone])
  await app.pool.query('delete from partnership where merchant_id = $1', [who.companyId])
  const partnership = `insert into partnership (marketplace_id, merchant_id, status) values ($1, $2, 'APPROVED')`
  await app.pool.query(partnership, [operator.companyId, who.companyId])
}

const refusal = (kind: 'unreachable' | 'refused', options: { isTemporary?: boolean } = {}) =>
  new UpstreamError(kind, message('upstream.no_answer', { host: 'mail.example', seconds: 30 }), options)
const busy = () => refusal('refused', { isTemporary: true })
/** Runs a job whose e-mails to some people fail with an error; returns to whom it sent the others. */
async function runFailing(job: typeof mailNotifications, failing: readonly Made[], error: () => Error): Promise<string[]> {
  const sentTo: string[] = []
  await runJob(job, async ({ to }) => {
    if (failing.some(({ email }) => email === to)) throw error()
    sentTo.push(to)
  })
  return sentTo
}
/** Lets as many hours pass for the e-mails that addresses did not accept. */
async function passHours(hours: number): Promise<void> {
  for (const [table, times] of [
    ['mail_retry', ['refused_since', 'unsent_since', 'retry_at']],
    ['mail_digest', ['refused_since', 'retry_at']],
  ] as const)
    await app.pool.query(`update ${table} set ${times.map((time) => `${time} = ${time} - make_interval(hours => $1)`).join(', ')}`, [hours])
}

const never = { preferences: [{ kind: 'order' as const, delivery: 'never' as const }] }

const tokenIn = (text: string) => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''

describe('an e-mail about what happened', () => {
  it('comes once, in the reader’s language, with its link and a button to stop its kind', async () => {
    const merchant = await confirmed()
    const { version } = await app.call(company.myProfile, { as: merchant.as })
    await app.call(company.updateProfile, { as: merchant.as, body: { version, language: 'nl' } })
    await happen(merchant)
    await run()
    await run()
    const mails = await mailsTo(merchant)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/bestelling/i)
    expect(mails[0]?.text).toContain(`${app.publicUrl}/shop/orders/abc`)
    expect(mails[0]?.text).toContain('Stop e-mails zoals deze')
    const folder = join(app.dataFolder, 'outbox')
    const files = await Promise.all(
      (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
    )
    const written = files.find((text) => text.includes(`To: ${merchant.email}`) && text.includes('List-Unsubscribe:')) ?? ''
    expect(written).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('does not come to a person who chose never, and comes once a day to one who chose that', async () => {
    const [silent, daily] = [await confirmed(), await confirmed()]
    const chosen = await app.call(notification.updateMailPreferences, { as: silent.as, body: never })
    expect(chosen.preferences.find(({ kind }) => kind === 'order')).toEqual({ kind: 'order', delivery: 'never' })
    await makeDue(daily)
    for (const who of [silent, daily, daily]) await happen(who)
    await run()
    expect([await mailsTo(silent), await mailsTo(daily)]).toEqual([[], []])
    await runJob(mailDigests)
    await happen(daily)
    await run()
    await runJob(mailDigests)
    const mails = await mailsTo(daily)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^2 updates for /)
    expect(mails[0]?.text.match(/\/shop\/orders\/abc/g)).toHaveLength(2)
  })

  it('that a marketplace is about to lose its domain comes whatever a person chose', async () => {
    const who = await confirmed()
    const chosen = { preferences: [{ kind: 'partnership' as const, delivery: 'never' as const }] }
    await app.call(notification.updateMailPreferences, { as: who.as, body: chosen })
    const about = { companyId: who.companyId, kind: 'partnership' as const, thumbnailFile: null }
    const lost = message('notification.domain_lost', { host: 'shop.example', day: '2026-12-01' })
    await insertNotifications(app.db, [{ ...about, link: '/settings/domain', message: lost, fact: `test:${unique()}` }])
    await run()
    expect((await mailsTo(who)).map(({ subject }) => subject)).toEqual([expect.stringContaining('shop.example')])
  })

  it('is stopped by its link with one click, without signing in, and by no forged one', async () => {
    const merchant = await confirmed()
    await happen(merchant)
    await run()
    const token = tokenIn((await mailsTo(merchant))[0]?.text ?? '')
    const answer = await fetch(`${app.publicUrl}/api/Company/Unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect((await app.call(notification.mailPreferences, { as: merchant.as })).preferences.find(({ kind }) => kind === 'order')?.delivery).toBe(
      'never',
    )
    await happen(merchant)
    await happen(merchant, 'approval')
    await run()
    expect(await mailsTo(merchant)).toHaveLength(2)
    expect((await app.refused(notification.unsubscribe, { query: { token: `${token}x` } })).code).toBe('link_used_or_expired')
  })

  it('of a day is stopped by its link, and what comes immediately still does', async () => {
    const daily = await confirmed()
    await makeDue(daily)
    await happen(daily)
    await run()
    await runJob(mailDigests)
    const token = tokenIn((await mailsTo(daily))[0]?.text ?? '')
    await app.call(notification.unsubscribe, { query: { token } })
    const { preferences } = await app.call(notification.mailPreferences, { as: daily.as })
    expect(preferences.filter(({ delivery }) => delivery !== 'immediately')).toEqual([{ kind: 'order', delivery: 'never' }])
    for (const kind of ['order', 'approval'] as const) await happen(daily, kind)
    await run()
    expect(await mailsTo(daily)).toHaveLength(2)
  })

  it('does not come with the next of a day when the person chose never meanwhile, or stopped its kind by a link', async () => {
    const [chooses, clicks] = [await confirmed(), await confirmed()]
    await happen(clicks)
    await run()
    const token = tokenIn((await mailsTo(clicks))[0]?.text ?? '')
    for (const who of [chooses, clicks]) await makeDue(who)
    for (const who of [chooses, clicks]) await happen(who)
    await run()
    await app.call(notification.updateMailPreferences, { as: chooses.as, body: never })
    await app.call(notification.unsubscribe, { query: { token } })
    await runJob(mailDigests)
    expect([await mailsTo(chooses), await mailsTo(clicks)]).toMatchObject([[], [{ to: clicks.email }]])
  })

  it('that an address does not accept now holds up no other, and is sent again later', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await happen(who)
    expect(await runFailing(mailNotifications, [first], busy)).toContain(second.email)
    expect(await runFailing(mailNotifications, [], busy)).not.toContain(first.email)
    await passHours(1)
    expect(await runFailing(mailNotifications, [first], busy)).toEqual([])
    await passHours(2)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([first.email])
    await passHours(24)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([])
  })

  it('that an address does not accept for days is given up, and does not come when the person chose never meanwhile', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await happen(who)
    await runFailing(mailNotifications, [first, second], busy)
    await app.call(notification.updateMailPreferences, { as: second.as, body: never })
    await passHours(73)
    expect(await runFailing(mailNotifications, [first], busy)).toEqual([])
    await passHours(73)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([])
  })

  it('waits where the mail server is away, whoever it is for', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await happen(who)
    await expect(runFailing(mailNotifications, [first, second], () => refusal('unreachable'))).rejects.toThrow('mail.example')
    expect(await runFailing(mailNotifications, [], busy)).toEqual([second.email])
    await passHours(1)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([first.email])
  })

  it('that cannot be handed over holds up no newer one for longer than a run, and is never given up', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await happen(who)
    const runAgain = () => runFailing(mailNotifications, [first], () => refusal('unreachable'))
    await expect(runAgain()).rejects.toThrow('mail.example')
    expect(await runAgain()).toEqual([second.email])
    await passHours(100)
    await expect(runAgain()).rejects.toThrow('mail.example')
    await passHours(100)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([first.email])
  })

  it('that an address does not accept after the mail server was away for days is sent again as any other', async () => {
    const who = await confirmed()
    await happen(who)
    await expect(runFailing(mailNotifications, [who], () => refusal('unreachable'))).rejects.toThrow('mail.example')
    await passHours(100)
    expect(await runFailing(mailNotifications, [who], busy)).toEqual([])
    await passHours(1)
    expect(await runFailing(mailNotifications, [], busy)).toEqual([who.email])
  })

  it('comes once to each of several people, also where sending fails, is stopped or has taken a minute between them', async () => {
    const owner = await confirmed()
    const colleague = await makeColleague(app, owner, 'viewer', { isEmailConfirmed: true })
    const now = performance.now.bind(performance)
    for (const end of ['failure', 'stop', 'minute']) {
      await happen(owner)
      const sentTo: string[] = []
      const stop = new AbortController()
      const send: JobCtx['mail']['send'] = async ({ to }) => {
        if (to === colleague.email) throw refusal('unreachable')
        sentTo.push(to)
        if (end === 'stop') stop.abort()
        if (end === 'minute') vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
      }
      const [result] = await Promise.allSettled([runJob(mailNotifications, send, stop.signal)])
      expect(result.status).toBe(end === 'failure' ? 'rejected' : 'fulfilled')
      vi.restoreAllMocks()
      expect(sentTo).toEqual([owner.email])
      expect(await runFailing(mailNotifications, [], busy)).toEqual([])
      await passHours(1)
      expect(await runFailing(mailNotifications, [], busy)).toEqual([colleague.email])
    }
  })

  it('of a day that an address refuses is not sent again, and holds up no other; one that fails otherwise is', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await makeDue(who)
    for (const who of [first, second]) await happen(who)
    await run()
    await expect(runFailing(mailDigests, [first, second], () => refusal('unreachable'))).rejects.toThrow('mail.example')
    expect(await runFailing(mailDigests, [first], () => refusal('refused'))).toContain(second.email)
    expect(await runFailing(mailDigests, [], busy)).toEqual([])
  })

  it('of a day that an address does not accept now holds up no other, is sent again later, and is given up after days', async () => {
    const [first, second] = [await confirmed(), await confirmed()]
    for (const who of [first, second]) await makeDue(who)
    for (const who of [first, second]) await happen(who)
    await run()
    expect(await runFailing(mailDigests, [first], busy)).toEqual([second.email])
    expect(await runFailing(mailDigests, [], busy)).toEqual([])
    await passHours(1)
    expect(await runFailing(mailDigests, [], busy)).toEqual([first.email])
    await app.pool.query(`update mail_digest set sent_on = sent_on - 1 where user_id = $1`, [first.userId])
    await happen(first)
    await run()
    await runFailing(mailDigests, [first], busy)
    await passHours(73)
    await runFailing(mailDigests, [first], busy)
    await passHours(73)
    expect(await runFailing(mailDigests, [], busy)).toEqual([])
  })

  it('of a day has what was taken for it; what is put aside while it is sent waits for the next', async () => {
    const daily = await confirmed()
    await app.call(notification.updateMailPreferences, { as: daily.as, body: { preferences: [{ kind: 'order', delivery: 'daily' }] } })
    await happen(daily)
    await run()
    const people = [{ companyId: daily.companyId, userId: daily.userId }]
    await takeDigestItems(app.db, people)
    await happen(daily)
    await run()
    expect(await listDigestItems(app.db, people)).toMatchObject([{ total: 1 }])
    await updateDigestsSent(app.db, [{ companyId: daily.companyId, userId: daily.userId, day: '2026-01-01' }])
    expect(await listDigestItems(app.db, people)).toEqual([])
    await takeDigestItems(app.db, people)
    expect(await listDigestItems(app.db, people)).toMatchObject([{ total: 1 }])
  })
})
