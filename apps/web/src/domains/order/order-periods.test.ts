import { expect, it } from 'vitest'
import { amountChoices, amountQuery, periodQuery } from './order-periods.ts'

it('narrows to whole days and months of the browser, and to nothing for an unknown period', () => {
  const now = new Date(2026, 0, 15, 13, 30)
  const at = (month: number, day: number, year = 2026) => new Date(year, month, day).toISOString()
  expect(periodQuery('today', now)).toEqual({ from: at(0, 15) })
  expect(periodQuery('7d', now)).toEqual({ from: at(0, 9) })
  expect(periodQuery('last-month', now)).toEqual({ from: at(11, 1, 2025), until: at(0, 1) })
  expect(periodQuery('someday', now)).toEqual({})
})

it('narrows to amounts in minor units of the currency, each order in one of them', () => {
  expect(amountQuery('0-25', 'EUR')).toEqual({ currency: 'EUR', minTotalMinor: '0', maxTotalMinor: '2499' })
  expect(amountQuery('25-100', 'JPY')).toEqual({ currency: 'JPY', minTotalMinor: '25', maxTotalMinor: '99' })
  expect(amountQuery('500-', 'EUR')).toEqual({ currency: 'EUR', minTotalMinor: '50000' })
  expect(amountQuery('much', 'EUR')).toEqual({})
})

it('offers amounts of the size that orders have in the currency', () => {
  const offered = (currency: string) => amountChoices(currency, String).map(({ value, label }) => [value, label])
  expect(offered('EUR')).toEqual([
    ['0-25', 'Below 2500'],
    ['25-100', '2500 to 10000'],
    ['100-500', '10000 to 50000'],
    ['500-', '50000 and more'],
  ])
  expect(offered('JPY')[1]).toEqual(['2500-10000', '2500 to 10000'])
  expect(amountQuery(offered('JPY')[1]?.[0], 'JPY')).toEqual({ currency: 'JPY', minTotalMinor: '2500', maxTotalMinor: '9999' })
  expect(offered('KWD')[0]).toEqual(['0-25', 'Below 25000'])
})
