import { describe, expect, it } from 'vitest'
import { addressLines, contactLines, noteOf } from './order-recipient.ts'

const customer = { name: 'Noor de Vries', email: 'noor@example.com', phone: '' }

describe('Where an order of a marketplace is sent', () => {
  it('is the address with what it has, and how the person is reached', () => {
    const shippingAddress = {
      name: '',
      company: '',
      street: 'Kade 1',
      street2: '',
      postalCode: '2611 AB',
      city: 'Delft',
      region: '',
      countryCode: 'NL',
    }
    expect(addressLines({ customer, shippingAddress })).toEqual(['Noor de Vries', 'Kade 1', '2611 AB Delft', 'Netherlands'])
    expect(addressLines({ customer, shippingAddress: {} })).toEqual(['Noor de Vries'])
    expect(contactLines({ customer })).toEqual(['noor@example.com'])
  })

  it('comes with what the shopper wrote, if anything', () => {
    expect([noteOf({ customerNote: 'Ring twice.' }), noteOf({ customerNote: '' })]).toEqual(['Note from the customer: Ring twice.', ''])
  })
})
