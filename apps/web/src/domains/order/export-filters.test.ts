import { expect, it } from 'vitest'
import { exportFilters } from './export-filters.ts'

it('an export of a list is of its view, its filters and its text', () => {
  expect(exportFilters({ toFulfil: 'true', merchantId: ['m'], attention: ['ship_due'], text: 'Noor' })).toEqual({
    toFulfil: true,
    merchantId: ['m'],
    attention: ['ship_due'],
    text: 'Noor',
  })
  expect(exportFilters({ due: 'near', currency: 'EUR', minTotalMinor: '2500', maxTotalMinor: '9999' })).toEqual({
    due: 'near',
    currency: 'EUR',
    minTotalMinor: 2500,
    maxTotalMinor: 9999,
  })
  expect(exportFilters({ needsAttention: 'true', orderStatus: ['New'], paymentStatus: ['Captured'], payoutStatus: ['Reserved'] })).toEqual({
    needsAttention: true,
    orderStatus: ['New'],
    paymentStatus: ['Captured'],
    payoutStatus: ['Reserved'],
  })
  expect(exportFilters({ paymentToRecord: 'true', forwardState: 'failed', isTest: 'true' })).toEqual({
    paymentToRecord: true,
    forwardState: 'failed',
    isTest: true,
  })
})

it('an export of a list without filters has none, whatever its period and sort', () => {
  expect(exportFilters({ from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', sort: '-total' } as object)).toEqual({})
})
