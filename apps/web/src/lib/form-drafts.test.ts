import { afterEach, describe, expect, it, test } from 'vitest'
import { deleteDraftsOfOthers, draftKey, hasSameBase, isLeft, keepDrafts, readDraft, setDraftOwner, writeDraft } from './form-drafts.ts'
import { ownStorage } from './own-storage.ts'
import { createSessionStore } from './session.ts'

const now = Date.UTC(2026, 10, 22, 12)
const day = 86_400_000
const ida = draftKey({ userId: 'ida', companyId: 'c1' }, '/account/company')
const tom = draftKey({ userId: 'tom', companyId: 'c1' }, '/account/company')
const base = { name: 'Kiln', city: '', settings: { shop: 'kiln', token: '' }, documents: [] }

test('keeps what differs from the saved values, never a secret and never a file', () => {
  const storage = ownStorage()
  const typed = { ...base, city: 'Delft', settings: { shop: 'kiln-2', token: 'hush' }, documents: [new File(['x'], 'x.png')] }
  writeDraft(storage, ida, base, typed, ['settings.token'], now)
  const draft = readDraft(storage, ida, now)
  expect(draft).toMatchObject({ changed: { city: 'Delft', settings: { shop: 'kiln-2', token: '' } }, hasFiles: true })
  expect(Object.keys(draft?.changed ?? {})).toEqual(['city', 'settings'])
  expect(storage.getItem(ida)).not.toContain('hush')
})

test('keeps nothing when only a secret was typed, or when the saved values are back', () => {
  const storage = ownStorage()
  writeDraft(storage, ida, base, { ...base, settings: { shop: 'kiln', token: 'hush' } }, ['settings.token'], now)
  expect(storage.getItem(ida)).toBeNull()
  writeDraft(storage, ida, base, { ...base, city: 'Delft' }, [], now)
  expect(storage.getItem(ida)).not.toBeNull()
  writeDraft(storage, ida, base, base, [], now)
  expect(storage.getItem(ida)).toBeNull()
})

test('is offered for seven days', () => {
  const storage = ownStorage()
  writeDraft(storage, ida, base, { ...base, city: 'Delft' }, [], now)
  expect(readDraft(storage, ida, now + 7 * day)).toBeDefined()
  expect(readDraft(storage, ida, now + 7 * day + 1)).toBeUndefined()
})

test('distinguishes a record that changed meanwhile from the one the work began with', () => {
  const storage = ownStorage()
  writeDraft(storage, ida, base, { ...base, city: 'Delft' }, [], now)
  const draft = readDraft(storage, ida, now)
  expect(draft && [hasSameBase(draft, base, []), hasSameBase(draft, { ...base, name: 'Kiln & Co' }, [])]).toEqual([true, false])
})

test('outlives the end of a session, and is deleted when somebody else signs in', () => {
  const storage = ownStorage()
  const store = createSessionStore(storage)
  const answer = (userId: string) =>
    ({
      token: 't',
      companyType: 'MERCHANT',
      companyId: 'c1',
      userId,
      role: 'owner',
      name: userId,
      email: 'x@example.com',
      isEmailConfirmed: true,
      language: null,
      lastValidation: new Date(now).toISOString(),
    }) as const
  store.begin(answer('ida'), now)
  writeDraft(storage, ida, base, { ...base, city: 'Delft' }, [], now)
  store.end()
  store.begin(answer('ida'), now)
  expect(readDraft(storage, ida, now)).toBeDefined()
  store.end()
  store.begin(answer('tom'), now)
  expect(storage.getItem(ida)).toBeNull()
})

test('is deleted for everybody but the person who signs in', () => {
  const storage = ownStorage()
  for (const key of [ida, tom]) writeDraft(storage, key, base, { ...base, city: 'Delft' }, [], now)
  deleteDraftsOfOthers(storage, 'tom', now)
  expect([storage.getItem(ida), storage.getItem(tom) === null]).toEqual([null, false])
})

describe('a form that closes', () => {
  const owner = { userId: 'ida', companyId: 'c1' }
  afterEach(() => setDraftOwner(undefined))

  it('was left by its person only while they are signed in for the same company', () => {
    const isLeftBy = (signedIn: typeof owner | undefined) => {
      setDraftOwner(signedIn)
      return isLeft(owner, now)
    }
    expect([owner, { ...owner, companyId: 'c2' }, { ...owner, userId: 'tom' }, undefined].map(isLeftBy)).toEqual([true, false, false, false])
  })

  it('was not left by anybody when its screen failed', () => {
    setDraftOwner(owner)
    keepDrafts(now)
    expect([isLeft(owner, now + 999), isLeft(owner, now + 1000)]).toEqual([false, true])
  })
})
