import { notification } from '@stoa/contract/notification.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeColleague } from '../../../../test/make.ts'
import { notificationMails } from '../../../../test/notification-mails.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { mailDigests } from './mail-digests.ts'
import { mailNotifications } from './mail-notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const { confirmed, happen, runJob, run, makeDue } = notificationMails(() => app)

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

describe('an e-mail that is not sent at once', () => {
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
    await passHours(1)
    expect(await runFailing(mailDigests, [first], () => refusal('refused'))).toContain(second.email)
    expect(await runFailing(mailDigests, [], busy)).toEqual([])
  })

  it('of a day that fails for one person holds up no other, and is sent again later', async () => {
    const people = [await confirmed(), await confirmed(), await confirmed()]
    for (const who of people) await makeDue(who)
    for (const who of people) await happen(who)
    await run()
    const failing = people.toSorted((a, b) => a.companyId.localeCompare(b.companyId))[0]
    if (!failing) throw new Error('There are people')
    const sentTo: string[] = []
    const send: JobCtx['mail']['send'] = async ({ to }) => {
      if (to === failing.email) throw new TypeError('The text of this e-mail cannot be encoded')
      sentTo.push(to)
    }
    await expect(runJob(mailDigests, send)).rejects.toThrow('cannot be encoded')
    const others = people.filter((who) => who !== failing).map(({ email }) => email)
    expect(sentTo.filter((email) => people.some((who) => who.email === email)).toSorted()).toEqual(others.toSorted())
    expect(await runFailing(mailDigests, [], busy)).not.toContain(failing.email)
    await passHours(1)
    expect(await runFailing(mailDigests, [], busy)).toContain(failing.email)
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
})
