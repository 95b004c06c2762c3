import { expect, it } from 'vitest'
import { filtersOf } from './audit-filters.ts'

it('sends the filters that are set, and days with the time zone of the reader', () => {
  expect(filtersOf({ userId: '', withoutSignIns: 'false' })).toEqual({})
  expect(filtersOf({ action: 'payout.created', withoutSignIns: 'true' })).toEqual({ action: 'payout.created', withoutSignIns: 'true' })
  expect(filtersOf({ from: '2026-11-01' })).toEqual({ from: '2026-11-01', timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
})
