import { expect, it } from 'vitest'
import { needsConfirmation } from './needs-confirmation.ts'

it('tells those to confirm their address whom something waits for', () => {
  const owner = { isEmailConfirmed: false, companyType: 'MERCHANT', role: 'owner' } as const
  expect(needsConfirmation(owner)).toBe(true)
  expect(needsConfirmation({ ...owner, isEmailConfirmed: true })).toBe(false)
  expect(needsConfirmation({ ...owner, role: 'viewer' })).toBe(false)
  expect(needsConfirmation({ ...owner, viewingUntil: '2026-11-29T12:00:00Z' })).toBe(false)
})
