import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { notification } from '@stoa/contract/notification.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceLive } from '../../kit/live.ts'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { Made } from '../../../test/make.ts'
import { makeAdmin, makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An open event stream; `ended` resolves with everything it sent once the server closes it. */
async function openStream(
  who: Made,
  query = '',
): Promise<{ status: number; headers: Headers; retryAfter: string | null; ended: Promise<string>; stop(): void }> {
  const stop = new AbortController()
  const response = await fetch(`${app.publicUrl}${pathOf(notification.events, undefined)}${query}`, {
    headers: { authorization: `Bearer ${who.as.token}`, cookie: who.as.cookie },
    signal: stop.signal,
  })
  return {
    status: response.status,
    headers: response.headers,
    retryAfter: response.headers.get('retry-after'),
    ended: response.text(),
    stop: () => stop.abort(),
  }
}

/** What a stream sent, once the server has closed it. */
async function endOf(stream: { ended: Promise<string> }): Promise<string> {
  let sent: string | undefined
  void stream.ended.then((text) => (sent = text))
  // Shorter than the time after which a stream checks on its own whether its person is still signed in.
  await expect.poll(() => sent, { timeout: 20_000 }).toBeDefined()
  return sent ?? ''
}

describe('An event stream', () => {
  it('has the security headers of every answer', async () => {
    const stream = await openStream(await makeMerchant(app))
    stream.stop()
    void stream.ended.catch(() => undefined)
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('ends when its person signs out, and no message about it reaches a browser', async () => {
    const merchant = await makeMerchant(app)
    const stream = await openStream(merchant)
    await app.call(auth.signOut, { as: merchant.as, body: {} })
    expect(await endOf(stream)).not.toContain('sessions-ended')
    expect((await openStream(merchant)).status).toBe(401)
  })

  it('sends first what moved in the milliseconds before it was opened, and no end of an earlier session', async () => {
    const [merchant, stranger] = [await makeMerchant(app), await makeMerchant(app)]
    const witness = await openStream(merchant)
    await announceLive(app.db, [stranger.companyId], { kind: 'order', id: 'not-yours' })
    await announceLive(app.db, [merchant.companyId], { kind: 'order', id: 'missed' })
    await app.call(auth.signOut, { as: merchant.as, body: {} })
    await endOf(witness)
    const response = await fetch(`${app.publicUrl}${pathOf(signIn.login, undefined)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: merchant.email, password: merchant.password }),
    })
    const { token } = (await response.json()) as { token: string }
    const again = { ...merchant, as: { token, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' } }
    const [late, fresh] = [await openStream(again, '?pastMs=60000'), await openStream(again)]
    await announceLive(app.db, [merchant.companyId], { kind: 'order', id: 'next' })
    await app.call(auth.signOut, { as: again.as, body: {} })
    const ordersIn = (text: string): string[] => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(ordersIn(await endOf(late))).toEqual(['missed', 'next'])
    expect(ordersIn(await endOf(fresh))).toEqual(['next'])
  })

  it('ends when its company is deactivated', async () => {
    const merchant = await makeMerchant(app)
    const stream = await openStream(merchant)
    await app.call(company.deactivate, { as: (await makeAdmin(app)).as, params: { id: merchant.companyId } })
    expect(await endOf(stream)).toContain('retry: 2000')
  })

  it('ends when the sessions of its company are too many to be named', async () => {
    const merchant = await makeMerchant(app)
    const session = await app.db.selectFrom('session').selectAll().where('company_id', '=', merchant.companyId).executeTakeFirstOrThrow()
    await app.db
      .insertInto('session')
      .values(Array.from({ length: 300 }, () => ({ ...session, id: crypto.randomUUID() })))
      .execute()
    const stream = await openStream(merchant)
    await app.call(auth.signOut, { as: merchant.as, body: { everywhere: true } })
    expect(await endOf(stream)).toContain('retry: 2000')
  })

  it('stays open while another session of the company ends', async () => {
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    const stream = await openStream(merchant)
    let hasEnded = false
    stream.ended.then(
      () => (hasEnded = true),
      () => undefined,
    )
    const witness = await openStream(other)
    await app.call(auth.signOut, { as: other.as, body: {} })
    await witness.ended
    expect(hasEnded).toBe(false)
    stream.stop()
  })

  it('is refused to a person who has five of them, until one is closed', async () => {
    const merchant = await makeMerchant(app)
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(merchant)))
    expect(streams.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
    const sixth = await openStream(merchant)
    sixth.ended.catch(() => undefined)
    sixth.stop()
    expect(sixth).toMatchObject({ status: 429, retryAfter: '30' })
    streams[0]?.stop()
    await streams[0]?.ended.catch(() => undefined)
    await expect
      .poll(async () => {
        const next = await openStream(merchant)
        next.ended.catch(() => undefined)
        return next.status
      })
      .toBe(200)
    for (const one of streams) {
      one.ended.catch(() => undefined)
      one.stop()
    }
  })
})
