import type { Language } from '@stoa/contract/languages.ts'
import { expect, test } from 'vitest'
import { followAccount } from './account-language.ts'
import { ownStorage } from './own-storage.ts'
import { createSessionStore } from './session.ts'

const answer = (userId: string, language: Language | null) =>
  ({
    token: 't',
    companyType: 'MERCHANT',
    companyId: 'c1',
    userId,
    role: 'owner',
    name: userId,
    email: 'x@example.com',
    isEmailConfirmed: true,
    language,
    lastValidation: new Date(0).toISOString(),
  }) as const

/** What is done to the language of the browser, which is English to begin with. */
function observe() {
  const done: string[] = []
  const keep = (language: Language | null) => void done.push(`keep ${language}`)
  const follow = (language: Language | null) => {
    done.push(`follow ${language}`)
    return language !== 'en'
  }
  return { done, set: { keep, follow } }
}

test('the language of whoever signed in before the portal is drawn opens the page again', () => {
  const store = createSessionStore(ownStorage())
  store.begin(answer('ida', 'nl'), 0)
  const { done, set } = observe()
  expect(followAccount(store, set)).toBe(true)
  expect(done).toEqual(['follow nl'])
})

test('a sign-in applies the language at once, a renewal keeps it for the next page', () => {
  const store = createSessionStore(ownStorage())
  const { done, set } = observe()
  expect(followAccount(store, set)).toBe(false)
  store.begin(answer('ida', 'en'), 0)
  store.begin(answer('ida', 'de'), 1)
  store.end()
  store.begin(answer('tom', null), 2)
  store.begin(answer('ida', 'de'), 3)
  expect(done).toEqual(['follow en', 'keep de', 'follow de'])
})

test('the language chosen in the profile is the account’s from then on', () => {
  const storage = ownStorage()
  const store = createSessionStore(storage)
  store.begin(answer('ida', 'nl'), 0)
  store.changeLanguage('de')
  expect([store.get()?.language, createSessionStore(storage).get()?.language]).toEqual(['de', 'de'])
})
