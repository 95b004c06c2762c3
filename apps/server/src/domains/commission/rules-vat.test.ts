import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxWithin } from '@stoa/contract/amounts.ts'
import { taxOf, taxReturned } from './rules-vat.ts'
import type { VatParty } from './rules-vat.ts'

const dutch: VatParty = { countryCode: 'NL', vatNumber: 'NL004495445B01' }

describe('VAT on commission', () => {
  const cases: [string, Partial<VatParty>, Partial<VatParty>, number | null, string, number][] = [
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

  it('goes back in proportion, each part within half a minor unit, and the last part gives back the rest', () => {
    const part = fc.record({ returned: fc.integer({ min: 0, max: 1_000_000 }) })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.array(part, { minLength: 1, maxLength: 12 }), (basisPoints, parts) => {
        const commissionMinor = parts.reduce((sum, { returned }) => sum + returned, 0)
        const taxMinor = taxWithin(commissionMinor, basisPoints)
        let [before, back] = [0, 0]
        for (const { returned } of parts) {
          const tax = taxReturned(commissionMinor, basisPoints, before, returned)
          before += returned
          back += tax
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(Math.abs(back - (commissionMinor === 0 ? 0 : (taxMinor * before) / commissionMinor))).toBeLessThanOrEqual(0.5001)
        }
        expect(back).toBe(taxMinor)
      }),
    )
    expect([0, 1, 2].map((before) => taxReturned(3, 10_000, before, 1))).toEqual([1, 0, 1])
  })
})
