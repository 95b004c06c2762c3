import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonPasswords } from './password/common-passwords.ts'
import { isSessionOver, networkOf, passwordIssue, tokenState } from './rules.ts'

describe('a password', () => {
  it.each([
    ['Password1234', 'common_password'],
    ['!!letmein2026!!', 'common_password'],
    ['Correct Horse Battery Staple', 'common_password'],
    ['abcabcabcabcabc', 'repeated'],
    ['swordfishswordfish', 'repeated'],
    ['swordfishswordfish!', 'repeated'],
    ['Swordfish-Swordfish-7', 'repeated'],
    ['PasswordSecret2026', 'common_words'],
    ['qwertyuiopas', 'common_password|keyboard_pattern'],
    ['lkjhgfdsapoi', 'keyboard_pattern'],
    ['23456789012345', 'keyboard_pattern'],
    ['HarbourHearth1', 'own_name'],
    ['ida.lindqvist99', 'own_name'],
  ])('%s is refused', (password, why) => {
    expect(passwordIssue(password, ['ida.lindqvist', 'Harbour & Hearth'], commonPasswords) ?? '').toMatch(new RegExp(why))
  })

  it.each(['grey heron over the polder', 'stoa demo 2026', 'harbour lights at nine', '839201748392', 'тихий океан зимой'])(
    '%s is good',
    (password) => {
      expect(passwordIssue(password, ['ida', 'Harbour & Hearth', 'stoa'], commonPasswords)).toBeUndefined()
    },
  )

  it('is refused when it is any word of the list', () => {
    expect([...commonPasswords].filter((word) => passwordIssue(word, [], commonPasswords) === undefined)).toEqual([])
    expect(commonPasswords.size).toBeGreaterThan(300)
  })

  it('is refused when it is the name of the company', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{12,30}$/), (name) => {
        expect(passwordIssue(name, [name], commonPasswords)).toBeDefined()
      }),
    )
  })
})

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
    expect(isSessionOver({ companyType, seenAt: ago(idle), createdAt: ago(age) }, at)).toBe(isOver)
  })

  it.each([
    ['b', 0, 'current'],
    ['a', 60_000, 'previous'],
    ['a', 60_001, 'reused'],
    ['z', 0, 'reused'],
  ])('shown token %s, %i ms after it changed from a to b, finds it %s', (shown, ms, standing) => {
    expect(tokenState({ tokenId: 'b', previousTokenId: 'a', rotatedAt: ago(ms) }, shown, at)).toBe(standing)
  })
})
