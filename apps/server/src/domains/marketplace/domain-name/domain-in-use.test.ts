import { admin } from '@stoa/contract/admin.ts'
import { domainName } from '@stoa/contract/domain-name.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeOperator, unique } from '../../../../test/make.ts'
import { domainCheckDue } from '../events.ts'
import { standingOf } from './rules.ts'

/** The records of the domain name system, by name. A name of `silent` is not answered. */
const texts = new Map<string, string[]>()
const aliases = new Map<string, string[]>()
const silent = new Set<string>()
const addresses = new Map([['127.0.0.1', ['192.0.2.1']]])

const answer = (records: ReadonlyMap<string, string[]>) => async (name: string) => {
  if (silent.has(name)) throw new Error('No answer')
  return records.get(name) ?? []
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ dns: { listTexts: answer(texts), listAliases: answer(aliases), listAddresses: answer(addresses) } })
})
afterAll(() => app.stop())

const get = (as: As) => app.call(domainName.get, { as })
const update = (as: As, name: string | null) => app.call(domainName.update, { as, body: { domainName: name } })
const check = (as: As) => app.call(domainName.check, { as })

/** A marketplace with a domain in use. */
async function makeServed() {
  const { as, marketplaceId } = await makeOperator(app)
  const host = `served-${unique()}.shops.nl`
  const { records } = await update(as, host)
  texts.set(`_stoa.${host}`, [records[0]?.value ?? ''])
  aliases.set(host, [records[1]?.value ?? ''])
  expect(await check(as)).toMatchObject({ state: 'active', activeDomain: host })
  return { as, marketplaceId, host, proof: records[0]?.value ?? '' }
}

describe('the setup of a domain', () => {
  it('is cancelled alone where another domain is in use, and where none is', async () => {
    const { as, host, proof } = await makeServed()
    expect(await update(as, `mistyped-${host}`)).toMatchObject({ activeDomain: host, domainName: `mistyped-${host}`, state: 'pending' })
    expect(await update(as, host)).toMatchObject({ activeDomain: host, domainName: host, state: 'active', records: [{ value: proof }, {}] })
    const other = await makeOperator(app)
    await update(other.as, 'mistyped.shops.nl')
    expect(await update(other.as, null)).toMatchObject({ activeDomain: null, domainName: null })
  })

  it('ends with the host that an administrator sets or removes', async () => {
    const administrator = await makeAdmin(app)
    const { as, marketplaceId, host } = await makeServed()
    await update(as, `next-${host}`)
    const setHost = (value: string | null) => app.call(admin.updateMarketplaceHost, { as: administrator.as, body: { marketplaceId, host: value } })
    await setHost(`by-admin-${host}`)
    expect(await get(as)).toMatchObject({ activeDomain: `by-admin-${host}`, domainName: null, state: null })
    await update(as, `next-${host}`)
    await setHost(null)
    expect(await get(as)).toMatchObject({ activeDomain: null, domainName: null, state: null })
  })

  it('does not count as a change of the form of the marketplace', async () => {
    const { as, marketplaceId } = await makeOperator(app)
    const { version } = await app.call(marketplace.myMarketplace, { as })
    await app.call(admin.updateMarketplaceHost, { as: (await makeAdmin(app)).as, body: { marketplaceId, host: `form-${unique()}.shops.nl` } })
    expect(await app.call(marketplace.updateMyMarketplace, { as, body: { version, aboutInfo: 'Still mine' } })).toMatchObject({
      aboutInfo: 'Still mine',
    })
  })
})

describe('the domain in use', () => {
  const lookUpDue = async (marketplaceId: string) => {
    await app.pool.query('update marketplace_domain set next_check_at = now() where marketplace_id = $1 and is_in_use', [marketplaceId])
    await app.installation.jobs.enqueue(app.db, domainCheckDue, { marketplaceId })
    await app.drain()
  }
  const notices = async (as: As) => (await app.call(notification.paged, { as, query: {} })).value.map(({ code }) => code)

  it('is looked up once a day: where it leads elsewhere the operator is notified, and a week later it is no longer used', async () => {
    const { as, marketplaceId, host } = await makeServed()
    aliases.set(host, ['elsewhere.net'])
    await lookUpDue(marketplaceId)
    await lookUpDue(marketplaceId)
    expect(await get(as)).toMatchObject({ activeDomain: host, failingSince: expect.any(String) as string })
    expect(await notices(as)).toEqual(['notification.domain_lost'])
    await app.pool.query(`update marketplace_domain set failing_since = now() - interval '8 days' where marketplace_id = $1`, [marketplaceId])
    silent.add(host)
    await lookUpDue(marketplaceId)
    expect(await get(as)).toMatchObject({ activeDomain: host })
    silent.delete(host)
    await lookUpDue(marketplaceId)
    expect(await get(as)).toMatchObject({ activeDomain: null, domainName: host, state: 'failed', failingSince: null })
    expect(await notices(as)).toEqual(['notification.domain_removed', 'notification.domain_lost'])
  })

  it('is fine again once it leads here, and is looked up while another is set up', async () => {
    const { as, marketplaceId, host } = await makeServed()
    const records = aliases.get(host) ?? []
    await update(as, `next-${host}`)
    aliases.set(host, ['elsewhere.net'])
    await lookUpDue(marketplaceId)
    expect(await get(as)).toMatchObject({ activeDomain: host, failingSince: expect.any(String) as string, domainName: `next-${host}` })
    aliases.set(host, records)
    expect(await check(as)).toMatchObject({ activeDomain: host, failingSince: null })
  })

  it('makes room for the next one', async () => {
    const { as, host } = await makeServed()
    const { records } = await update(as, `next-${host}`)
    texts.set(`_stoa.next-${host}`, [records[0]?.value ?? ''])
    aliases.set(`next-${host}`, [records[1]?.value ?? ''])
    expect(await check(as)).toMatchObject({ state: 'active', activeDomain: `next-${host}`, domainName: `next-${host}` })
  })
})

it('A domain is lost where somebody else proves that it is theirs, not where its own proof is gone', () => {
  const here = { aliases: ['portal.nl'], addresses: [], ownAddresses: ['192.0.2.2'] }
  const standing = (found: string[] | null) => standingOf({ ...here, texts: found }, 'stoa-verification=mine', 'portal.nl')
  expect([standing([]), standing(null), standing(['stoa-verification=mine', 'stoa-verification=other'])]).toEqual(['served', 'served', 'served'])
  expect(standing(['stoa-verification=other'])).toBe('lost')
})
