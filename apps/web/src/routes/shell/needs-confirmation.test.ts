import { expect, it } from 'vitest'
import { needsConfirmation } from './needs-confirmation.ts'

it('is of people without a confirmed address who could do more with one', () => {
  const owner = { isEmailConfirmed: false, companyType: 'MERCHANT', role: 'owner' } as const
  expect(needsConfirmation(owner)).toBe(true)
  expect(needsConfirmation({ ...owner, isEmailConfirmed: true })).toBe(false)
  expect(needsConfirmation({ ...owner, role: 'viewer' })).toBe(false)
  expect(needsConfirmation({ ...owner, viewingUntil: '2026-11-29T12:00:00Z' })).toBe(false)
})
