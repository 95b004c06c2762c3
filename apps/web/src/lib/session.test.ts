import { expect, test } from 'vitest'
import { ownStorage } from './own-storage.ts'
import { createSessionStore, isTokenValid, needsRevalidation, ownPath, tokenExpiry } from './session.ts'

const now = Date.UTC(2026, 10, 20, 12)
const token = (expMs: number) => `x.${Buffer.from(JSON.stringify({ exp: expMs / 1000, name: 'Zoë' })).toString('base64url')}.y`
const answer = (expMs: number) =>
  ({
    token: token(expMs),
    companyType: 'MERCHANT',
    companyId: 'c1',
    userId: 'u1',
    role: 'owner',
    name: 'Zoë',
    email: 'z@example.com',
    isEmailConfirmed: true,
    language: null,
    lastValidation: new Date(now).toISOString(),
  }) as const

test('a token counts until sixty seconds before it expires', () => {
  expect(tokenExpiry(token(now))).toBe(now)
  expect(isTokenValid(token(now + 60_001), now)).toBe(true)
  expect(isTokenValid(token(now + 60_000), now)).toBe(false)
})

test.each(['', 'abc', 'a.b.c', `x.${btoa('{}')}.y`, `x.${btoa('null')}.y`])('%j is no token', (text) => {
  expect(isTokenValid(text, now)).toBe(false)
})

test('an account is validated again after five minutes, or when its token runs out', () => {
  const account = { ...answer(now + 900_000), lastValidation: now - 300_000 }
  expect(needsRevalidation(account, now)).toBe(false)
  expect(needsRevalidation(account, now + 1)).toBe(true)
  expect(needsRevalidation({ ...account, token: answer(now + 30_000).token }, now)).toBe(true)
})

test('an account asks the server again when its hour of viewing a company is over', () => {
  const account = { ...answer(now + 900_000), lastValidation: now, viewingUntil: new Date(now + 1000).toISOString() }
  expect(needsRevalidation(account, now + 999)).toBe(false)
  expect(needsRevalidation(account, now + 1000)).toBe(true)
})

test('signing in is kept for the next visit under the agreed keys; signing out leaves nothing but the colour scheme', () => {
  const storage = ownStorage()
  const store = createSessionStore(storage)
  let reported = 0
  store.subscribe(() => (reported += 1))
  store.begin(answer(now + 900_000), now)
  storage.setItem('pushProductsCooldown', '1')
  storage.setItem('mantine-color-scheme-value', 'dark')
  expect(storage.getItem('access_token')).toBe(token(now + 900_000))
  expect(JSON.parse(storage.getItem('account') ?? '')).toMatchObject({ lastValidation: now, companyType: 'MERCHANT', companyId: 'c1' })
  expect(createSessionStore(storage).get()).toEqual(store.get())
  store.end()
  expect([store.get(), storage.getItem('account'), storage.getItem('access_token'), storage.getItem('pushProductsCooldown')]).toEqual([
    undefined,
    null,
    null,
    null,
  ])
  expect(storage.getItem('mantine-color-scheme-value')).toBe('dark')
  expect(reported).toBe(2)
})

test('what another tab signs in or out is heard', () => {
  const storage = ownStorage()
  const here = createSessionStore(storage)
  const there = createSessionStore(storage)
  there.begin(answer(now + 900_000), now)
  here.storageChanged('account')
  expect(here.get()?.companyId).toBe('c1')
  there.end()
  here.storageChanged(null)
  expect(here.get()).toBeUndefined()
})

test('nonsense in the storage is nobody signed in', () => {
  const storage = ownStorage()
  storage.setItem('access_token', 'x')
  for (const text of ['{', 'null', '1', '{"companyId":1}']) {
    storage.setItem('account', text)
    expect(createSessionStore(storage).get()).toBeUndefined()
  }
})

test.each([
  ['/shop/orders?status=New#a', '/shop/orders?status=New#a'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/signin?origin=/x', undefined],
  ['/signout', undefined],
  ['/', undefined],
  [undefined, undefined],
])('after signing in, %s leads to %s', (origin, path) => {
  expect(ownPath(origin)).toBe(path)
})
