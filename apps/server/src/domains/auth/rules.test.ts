import { describe, expect, it } from 'vitest'
import { isSessionOver, networkOf, tokenState } from './rules.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34ab:1::1', '2001:0db8:0012:3400::/56'],
    ['2001:db8::1', '2001:0db8:0000:0000::/56'],
    ['::1', '0000:0000:0000:0000::/56'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('a session', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  const ago = (ms: number) => new Date(at.getTime() - ms).toISOString()

  it.each([
    ['MERCHANT', 14 * 86_400_000, 0, false],
    ['MERCHANT', 14 * 86_400_000 + 1, 0, true],
    ['MARKETPLACE', 0, 91 * 86_400_000, true],
    ['ADMIN', 30 * 60_000, 0, false],
    ['ADMIN', 30 * 60_000 + 1, 0, true],
    ['ADMIN', 0, 12 * 3_600_000 + 1, true],
  ] as const)('of a %s idle for %i ms and %i ms old is over: %s', (companyType, idle, age, isOver) => {
    expect(isSessionOver({ companyType, seenAt: ago(idle), signedInAt: ago(age) }, at)).toBe(isOver)
  })

  it.each([
    ['b', 0, true, 'current'],
    ['a', 60_000, true, 'previous'],
    ['a', 60_001, true, 'reused'],
    ['a', 86_400_000, false, 'previous'],
    ['z', 0, false, 'reused'],
  ])('shown token %s, %i ms after it changed from a to b, with b used: %s, finds it %s', (shown, ms, isTokenUsed, standing) => {
    expect(tokenState({ tokenId: 'b', previousTokenId: 'a', rotatedAt: ago(ms), isTokenUsed }, shown, at)).toBe(standing)
  })
})
