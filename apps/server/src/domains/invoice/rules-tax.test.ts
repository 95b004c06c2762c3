import { describe, expect, it } from 'vitest'
import { invoiceProblems, letterheadOf, noTaxMessage, withoutVatNumber } from './rules-tax.ts'
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

  it('is a VAT number where documents wait for it, and none of the issuer where no document lacks it', () => {
    const [bare, bakker] = [
      { ...dutch, vatNumber: '' },
      { ...dutch, id: 'b', name: 'Bakker', vatNumber: '' },
    ]
    const problems = invoiceProblems(bare, [bakker], { isUnregistered: false, withoutNumber: [bare, bakker, bakker] })
    expect(problems.map(({ code, company, isBlocking }) => [code, company.id, isBlocking])).toEqual([
      ['issuer_vat_number_needed', 'a', false],
      ['merchant_vat_number_needed', 'b', false],
    ])
    const missing = (treatment: 'standard' | 'reverse_charge' | 'outside_scope' | 'not_registered', seller: Party) =>
      withoutVatNumber({ treatment }, seller, bakker).map(({ id }) => id)
    expect([missing('standard', dutch), missing('standard', bare)]).toEqual([[], ['a']])
    expect([missing('reverse_charge', dutch), missing('reverse_charge', bare)]).toEqual([['b'], ['a', 'b']])
    expect([missing('outside_scope', bare), missing('not_registered', bare)]).toEqual([[], []])
  })

  it('was missing on the day of supply where a document has none for a supplier with a number', () => {
    expect(noTaxMessage('not_registered', dutch).code).toBe('invoice_tax.not_registered_then')
    expect(noTaxMessage('not_registered', { vatNumber: '' }).code).toBe('invoice_tax.not_registered')
    expect(noTaxMessage('not_registered', null).code).toBe('invoice_tax.not_registered')
    expect(noTaxMessage('reverse_charge', dutch).code).toBe('invoice_tax.reverse_charge')
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
    const german = letterheadOf({ ...dutch, registrationNumber: '123' }, 'de')
    expect(german.slice(3)).toEqual(['Niederlande', 'USt-IdNr. NL004495445B01', 'Reg.-Nr. 123'])
    expect(letterheadOf({ ...dutch, street: '', postalCode: '', city: '', countryCode: '', vatNumber: '' })).toEqual(['Agora'])
  })
})
