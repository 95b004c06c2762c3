import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordIssue } from './password-issue.ts'

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

  it.each(['harbourhearth', 'kilnstreetpottery', 'zzyxwvutsrqponmlk'])('is refused when it is the name of the company: %s', (name) => {
    expect(passwordIssue(name, [name], commonPasswords)).toBeDefined()
  })
})
