import { domainName } from '@stoa/contract/domain-name.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMerchant, makeOperator, makeViewer, unique } from '../../../../test/make.ts'
import { domainCheckDue } from '../events.ts'
import { isUsableHost, nextCheck, patienceMs, stateAfter } from './rules.ts'

/** The records of the domain name system, by name. A name of `silent` is not answered. */
const texts = new Map<string, string[]>()
const aliases = new Map<string, string[]>()
const addresses = new Map<string, string[]>()
const silent = new Set<string>()

function answer(records: ReadonlyMap<string, string[]>): (name: string) => Promise<string[]> {
  return async (name) => {
    if (silent.has(name)) throw new Error('No answer')
    return records.get(name) ?? []
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ dns: { listTexts: answer(texts), listAliases: answer(aliases), listAddresses: answer(addresses) } })
})
afterAll(() => app.stop())

describe('the domain of a marketplace', () => {
  it('is proved by its record, then pointed here, and only then takes the place of the one in use', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const [old, host] = [`old-${unique()}.shops.nl`, `new-${unique()}.shops.nl`]
    await app.db.updateTable('marketplace').set({ host: old, host_verified_at: new Date() }).where('id', '=', marketplaceId).execute()
    const requested = await app.call(domainName.update, { as, body: { domainName: ` ${host.toUpperCase()} ` } })
    expect(requested).toMatchObject({ activeDomain: old, domainName: host, state: 'pending', checkedAt: null })
    expect(requested.records.map(({ type, name, state }) => [type, name, state])).toEqual([
      ['TXT', `_stoa.${host}`, 'unchecked'],
      ['CNAME', host, 'unchecked'],
    ])
    const check = () => app.call(domainName.check, { as })
    expect(await check()).toMatchObject({ state: 'verifying', activeDomain: old, records: [{ state: 'missing' }, { state: 'missing' }] })

    texts.set(`_stoa.${host}`, ['v=spf1 -all'])
    expect(await check()).toMatchObject({ state: 'verifying', records: [{ state: 'different', found: ['v=spf1 -all'] }, { state: 'missing' }] })
    texts.set(`_stoa.${host}`, ['v=spf1 -all', requested.records[0]?.value ?? ''])
    aliases.set(host, ['elsewhere.net'])
    expect(await check()).toMatchObject({ state: 'verified', activeDomain: old, records: [{ state: 'found' }, { found: ['elsewhere.net'] }] })

    silent.add(`_stoa.${host}`)
    expect(await check()).toMatchObject({ state: 'verified', records: [{ state: 'unreachable' }, { state: 'different' }] })
    aliases.set(host, [`${requested.records[1]?.value}.`])
    expect(await check()).toMatchObject({ state: 'active', activeDomain: host, failingSince: null, nextCheckAt: expect.any(String) as string })
    expect(await app.call(domainName.update, { as, body: { domainName: null } })).toMatchObject({ activeDomain: null, domainName: null, state: null })
  })

  it('says how many people could sign in with a recovery code only without it', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const host = `own-${unique()}.shops.nl`
    const people = async () => (await app.call(domainName.get, { as })).passkeyPeople
    const [alone, twice, elsewhere, withApp] = [await makeMerchant(app), await makeMerchant(app), await makeMerchant(app), await makeMerchant(app)]
    const keys = [
      [alone, host],
      [alone, host],
      [twice, host],
      [elsewhere, host],
      [elsewhere, 'portal.shops.nl'],
      [withApp, host],
    ] as const
    for (const [{ userId }, rpId] of keys)
      await app.pool.query(
        `insert into passkey (user_id, credential_id, public_key, rp_id, name, is_synced) values ($1, decode($2, 'hex'), '', $3, 'Laptop', false)`,
        [userId, Buffer.from(unique()).toString('hex'), rpId],
      )
    await app.pool.query(`insert into authenticator_app (user_id, secret, confirmed_at) values ($1, '', now())`, [withApp.userId])
    expect(await people()).toBe(0)
    await app.db.updateTable('marketplace').set({ host, host_verified_at: new Date() }).where('id', '=', marketplaceId).execute()
    expect(await people()).toBe(2)
    expect((await app.call(domainName.get, { as: (await makeOperator(app)).as })).passkeyPeople).toBe(0)
  })

  it('is looked up on its own when it is due', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const host = `due-${unique()}.shops.nl`
    const { records } = await app.call(domainName.update, { as, body: { domainName: host } })
    texts.set(`_stoa.${host}`, [records[0]?.value ?? ''])
    aliases.set(host, [records[1]?.value ?? ''])
    await app.installation.jobs.enqueue(app.db, domainCheckDue, { marketplaceId })
    await app.drain()
    expect(await app.call(domainName.get, { as })).toMatchObject({ state: 'active', activeDomain: host })
  })

  it('keeps its record when it is requested again, and gets another with another name', async () => {
    const { as } = await makeOperator(app)
    const host = `again-${unique()}.shops.nl`
    const ask = async (name: string) => (await app.call(domainName.update, { as, body: { domainName: name } })).records[0]?.value
    const first = await ask(host)
    expect(await ask(host)).toBe(first)
    expect(await ask(`other-${host}`)).not.toBe(first)
  })

  it('is refused when another marketplace has it, also at the moment it would become active', async () => {
    const first = await makeOperator(app)
    const second = await makeOperator(app)
    const host = `both-${unique()}.shops.nl`
    for (const { as } of [first, second]) {
      const { records } = await app.call(domainName.update, { as, body: { domainName: host } })
      texts.set(`_stoa.${host}`, [...(texts.get(`_stoa.${host}`) ?? []), records[0]?.value ?? ''])
      aliases.set(host, [records[1]?.value ?? ''])
    }
    const check = (as: typeof first.as) => app.call(domainName.check, { as })
    expect(await check(first.as)).toMatchObject({ state: 'active' })
    expect(await check(second.as)).toMatchObject({ state: 'failed', activeDomain: null })
    expect((await app.refused(domainName.update, { as: second.as, body: { domainName: host } })).errors?.[0]).toMatchObject({
      path: 'domainName',
      code: 'already_exists',
    })
  })

  it('is the operator’s to see and its managers’ to change', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const viewer = await makeViewer(app, operator)
    expect((await app.refused(domainName.get, { as: merchant.as })).status).toBe(403)
    expect(await app.call(domainName.get, { as: viewer.as })).toMatchObject({ domainName: null, records: [] })
    expect((await app.refused(domainName.update, { as: viewer.as, body: { domainName: 'a.shops.nl' } })).status).toBe(403)
    expect((await app.refused(domainName.check, { as: operator.as })).code).toBe('state_forbids')
  })

  it.each(['localhost', 'shop', '10.0.0.1', 'shop.internal', '*.shops.nl', 'https://a.shops.nl', 'a.shops.nl/path'])('is not %s', async (host) => {
    const { as } = await makeOperator(app)
    expect((await app.refused(domainName.update, { as, body: { domainName: host } })).errors?.[0]?.path).toBe('domainName')
  })
})

describe('the state of a domain after a check', () => {
  const states = fc.constantFrom('pending' as const, 'verifying' as const, 'verified' as const, 'failed' as const)
  const seen = fc.record({ isProved: fc.boolean(), isSilent: fc.boolean(), isPointed: fc.boolean() })

  it('is active only with the proof, now or seen before, and pointed here', () => {
    fc.assert(
      fc.property(states, seen, fc.integer({ min: 0, max: 2 * patienceMs }), (present, found, ageMs) => {
        const isActive = stateAfter(present, found, ageMs) === 'active'
        expect(isActive).toBe(found.isPointed && (found.isProved || (found.isSilent && present === 'verified')))
      }),
      { numRuns: 500 },
    )
  })

  it('fails after a week, and is then looked up only when requested', () => {
    const now = new Date()
    const missing = { isProved: false, isSilent: false, isPointed: false }
    expect(stateAfter('verifying', missing, patienceMs)).toBe('verifying')
    expect(stateAfter('verifying', missing, patienceMs + 1)).toBe('failed')
    expect(nextCheck('failed', patienceMs + 1, now)).toBeNull()
    expect(nextCheck('active', 0, now)?.getTime()).toBe(now.getTime() + 86_400_000)
    expect(nextCheck('verifying', 0, now)?.getTime()).toBe(now.getTime() + 300_000)
    expect(nextCheck('verified', 3_600_000, now)?.getTime()).toBe(now.getTime() + 3_600_000)
  })

  it('is never that of the installation’s own name', () => {
    expect(isUsableHost('portal.shops.nl', 'portal.shops.nl')).toBe(false)
    expect(isUsableHost('shop.shops.nl', 'portal.shops.nl')).toBe(true)
  })
})
