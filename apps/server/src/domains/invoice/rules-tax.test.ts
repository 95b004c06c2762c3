import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceProblems, letterheadOf, taxOf, taxWithin } from './rules-tax.ts'
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

describe('VAT on commission', () => {
  const cases: [string, Partial<Party>, Partial<Party>, number | null, string, number][] = [
    ['a merchant of the same country pays the rate that is set', {}, { countryCode: 'NL' }, 900, 'standard', 900],
    ['and the standard rate where none is set', {}, { countryCode: 'NL' }, null, 'standard', 2100],
    ['a business of another member state accounts for it', {}, { countryCode: 'DE', vatNumber: 'DE136695976' }, null, 'reverse_charge', 0],
    ['also a Greek one', {}, { countryCode: 'GR', vatNumber: 'EL094259216' }, null, 'reverse_charge', 0],
    ['a merchant of another member state without a VAT number pays it', {}, { countryCode: 'DE', vatNumber: '' }, null, 'standard', 2100],
    ['and with a number of the issuer’s country only', {}, { countryCode: 'DE', vatNumber: 'NL004495445B01' }, null, 'standard', 2100],
    ['a merchant outside the EU pays none', {}, { countryCode: 'US', vatNumber: '' }, null, 'outside_scope', 0],
    [
      'nor does any abroad of an issuer outside the EU',
      { countryCode: 'CH' },
      { countryCode: 'DE', vatNumber: 'DE136695976' },
      null,
      'outside_scope',
      0,
    ],
    ['an issuer without a VAT number charges none', { vatNumber: '' }, { countryCode: 'NL' }, 2100, 'not_registered', 0],
    ['a country without a known rate charges none unless one is set', { countryCode: 'BR' }, { countryCode: 'BR' }, null, 'standard', 0],
  ]
  it.each(cases)('%s', (_, issuer, recipient, setting, treatment, basisPoints) => {
    expect(taxOf({ ...dutch, ...issuer }, { ...dutch, vatNumber: '', ...recipient }, setting)).toEqual({ treatment, basisPoints })
  })

  it('is the part inside an amount, rounded half away from zero, and the same for a credit note', () => {
    expect([taxWithin(12_100, 2100), taxWithin(-12_100, 2100), taxWithin(100, 2100), taxWithin(0, 2100), taxWithin(5, 0)]).toEqual([
      2100, -2100, 17, 0, 0,
    ])
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), fc.integer({ min: 0, max: 3000 }), (total, basisPoints) => {
        const tax = taxWithin(total, basisPoints)
        const exact = (total * basisPoints) / (10_000 + basisPoints)
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5001)
        expect(taxWithin(-total, basisPoints)).toBe(0 - tax)
      }),
    )
  })
})

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
