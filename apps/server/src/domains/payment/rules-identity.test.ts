import { describe, expect, it } from 'vitest'
import { identityOf, isSameIdentity, withIdentity } from './rules-identity.ts'

describe('the account of a connection', () => {
  it('is kept beside its settings', () => {
    for (const identity of [{ mode: 'live', account: 'acct_1' } as const, { mode: 'test', account: null } as const])
      expect(identityOf(withIdentity({ payouts: 'manual' }, identity))).toEqual(identity)
    expect(identityOf({ payouts: 'manual' })).toBeUndefined()
  })

  it.each([
    ['test', 'a', 'test', 'a', true],
    ['test', 'a', 'live', 'a', false],
    ['live', 'a', 'live', 'b', false],
    ['live', null, 'live', 'b', true],
    ['test', null, 'live', null, false],
  ] as const)('is %s %s, and %s %s is the same: %s', (mode, account, otherMode, other, isSame) => {
    expect(isSameIdentity({ mode, account }, { mode: otherMode, account: other })).toBe(isSame)
  })
})
