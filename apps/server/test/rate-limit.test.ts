import { apiKey } from '@stoa/contract/api-key.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { As, TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeApiKey, makeMerchant, makeOperator, makeViewer } from './make.ts'

const limit = 12
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ rateLimit: limit })
})
afterEach(() => app.stop())

/** The statuses of so many requests, one after the other. */
async function statuses(n: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let i = 0; i < n; i++) seen.push((await ask(i)).status)
  return seen
}

describe('The rate limit', () => {
  it('counts invented tokens and keys on the address they come from', async () => {
    const merchant = await makeMerchant(app)
    const invented = (n: number): As => ({ token: n % 2 === 0 ? `stoa_invented${n}` : `invented.token.${n}` })
    const seen = await statuses(limit + 2, (n) => app.raw(company.my, { as: invented(n) }))
    expect(seen).toEqual([...Array<number>(limit).fill(401), 429, 429])
    // Whoever is signed in is not kept out by a stranger behind the same address.
    expect((await app.raw(company.my, { as: merchant.as })).status).toBe(200)
    expect((await app.raw(marketplace.listOpen, {})).status).toBe(429)
  })

  it('counts the people of a company together, and its keys each for itself', async () => {
    const operator = await makeOperator(app)
    const viewer = await makeViewer(app, operator)
    const key = await makeApiKey(app, operator, ['order:read'])
    const seen = await statuses(limit, (n) => app.raw(company.my, { as: n % 2 === 0 ? operator.as : viewer.as }))
    expect(seen).toEqual(Array<number>(limit).fill(200))
    const refused = await app.raw(apiKey.list, { as: operator.as, query: {} })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests', detail: `At most ${limit} requests a minute. Wait and try again.` })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    const other = await app.raw(order.paged, { as: key.as, query: {} })
    expect(other.status).toBe(200)
    expect([other.headers.get('ratelimit-limit'), other.headers.get('ratelimit-remaining')]).toEqual([String(limit), String(limit - 1)])
    expect(other.headers.get('ratelimit-reset')).toMatch(/^\d+$/)
  })
})
