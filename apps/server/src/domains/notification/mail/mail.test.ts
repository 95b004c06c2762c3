import { notification } from '@stoa/contract/notification.ts'
import { company } from '@stoa/contract/company.ts'
import { message } from '@stoa/messages/describe.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { unique } from '../../../../test/make.ts'
import { notificationMails } from '../../../../test/notification-mails.ts'
import { insertNotifications } from '../queries.ts'
import { listDigestItems, takeDigestItems, updateDigestsSent } from '../queries-mail.ts'
import { mailDigests } from './mail-digests.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { confirmed, happen, mailsTo, runJob, run, makeDue } = notificationMails(() => app)

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

  it('has its times in the zone of the company: that of the marketplace it sells on', async () => {
    const merchant = await confirmed()
    await makeDue(merchant)
    await app.pool.query(
      `update marketplace set time_zone = 'Asia/Tokyo' where id in (select marketplace_id from partnership where merchant_id = $1)`,
      [merchant.companyId],
    )
    await app.call(notification.updateMailPreferences, { as: merchant.as, body: { preferences: [{ kind: 'order', delivery: 'immediately' }] } })
    const due = message('notification.ship_due', { number: '1042', dueAt: '2026-11-20T16:05:00.000Z' })
    const fact = `test:${unique()}`
    await insertNotifications(app.db, [
      { companyId: merchant.companyId, kind: 'order', link: '/shop/orders/abc', message: due, thumbnailFile: null, fact },
    ])
    await run()
    expect((await mailsTo(merchant)).map(({ subject }) => subject)).toEqual(['Ship order 1042 by 21 Nov 2026, 01:05\u00a0GMT+9'])
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
