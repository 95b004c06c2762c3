import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

test('an address has its company and its region', () => {
  const address = {
    name: 'Sam Lee',
    company: 'Acme Inc.',
    street: '1 Main Street',
    street2: '',
    postalCode: '02115',
    city: 'Boston',
    region: 'MA',
    countryCode: 'US',
  }
  expect(addressLines(address)).toEqual(['Sam Lee', 'Acme Inc.', '1 Main Street', '02115 Boston', 'MA', 'United States'])
})
