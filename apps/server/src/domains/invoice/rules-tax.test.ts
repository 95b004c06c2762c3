import { describe, expect, it } from 'vitest'
import { invoiceProblems, letterheadOf } from './rules-tax.ts'
import type { Party } from './rules-tax.ts'

const dutch: Party = {
  id: 'a',
  name: 'Agora',
  street: 'Kade 1',
  postalCode: '2611 AB',
  city: 'Delft',
  countryCode: 'NL',
  vatNumber: 'NL004495445B01',
  registrationNumber: '',
  mail: '',
}

describe('what is missing for invoices', () => {
  it('is named per company; only the address of the issuer stops them', () => {
    const bare = { ...dutch, id: 'b', name: 'Bakker', street: '', vatNumber: '' }
    expect(invoiceProblems(dutch, [dutch])).toEqual([])
    expect(invoiceProblems(bare, [dutch, bare]).map(({ code, company, isBlocking }) => [code, company.id, isBlocking])).toEqual([
      ['issuer_address_missing', 'b', true],
      ['issuer_vat_number_missing', 'b', false],
      ['merchant_address_missing', 'b', false],
      ['merchant_vat_number_missing', 'b', false],
    ])
  })

  it('leaves no empty line on the letterhead', () => {
    expect(letterheadOf({ ...dutch, registrationNumber: '123' })).toEqual([
      'Agora',
      'Kade 1',
      '2611 AB Delft',
      'Netherlands',
      'VAT NL004495445B01',
      'Reg. 123',
    ])
    expect(letterheadOf({ ...dutch, street: '', postalCode: '', city: '', countryCode: '', vatNumber: '' })).toEqual(['Agora'])
  })
})
