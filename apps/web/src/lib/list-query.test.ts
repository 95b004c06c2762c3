import { describe, expect, it } from 'vitest'
import { orderFilter } from './list-query.ts'

describe('The order search', () => {
  it('finds a number as it is shown, and references as they are written', () => {
    expect(orderFilter('#1042')).toBe('orderId eq "1042" or merchantOrderReference eq "#1042" or marketplaceOrderReference eq "#1042"')
    expect(orderFilter(' 1042 ')).toBe('orderId eq "1042" or merchantOrderReference eq "1042" or marketplaceOrderReference eq "1042"')
  })

  it('asks nothing without words, and no number for a lone #', () => {
    expect(orderFilter('  ')).toBeUndefined()
    expect(orderFilter('#')).toBe('merchantOrderReference eq "#" or marketplaceOrderReference eq "#"')
  })
})
