import { writeXml } from '../../files/write-xml.ts'
import { SaxesParser } from 'saxes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WholeUblDocument } from './rules-ubl.ts'
import { netOfLines, toUbl } from './rules-ubl.ts'
import { sampleUbl } from '../../../test/sample-ubl.ts'
import { taxWithin } from '@stoa/contract/amounts.ts'

/** The texts of every element by its name, in their order. Throws when the document is not well formed. */
function textsOf(document: WholeUblDocument): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => void open.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    const { name, text } = open.pop() ?? { name: '', text: '' }
    if (text.trim() !== '') texts.set(name, [...(texts.get(name) ?? []), text])
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(writeXml(toUbl(document))).close()
  return texts
}

const cents = (text: string | undefined): number => Math.round(Number(text) * 100)

describe('an electronic invoice', () => {
  it('sums its lines to its totals and its VAT to its rate (BR-CO-10, 13, 15, 16, 17)', () => {
    const document = fc.record({
      amounts: fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 1, maxLength: 30 }),
      taxBasisPoints: fc.constantFrom(0, 700, 1900, 2100, 2550),
    })
    fc.assert(
      fc.property(document, ({ amounts, taxBasisPoints }) => {
        const totalMinor = amounts.reduce((sum, amount) => sum + amount, 0)
        const kind = totalMinor < 0 ? 'credit note' : 'invoice'
        const taxMinor = taxWithin(totalMinor, taxBasisPoints)
        const lines = amounts.map((amountMinor) => ({ from: '2026-11-02', until: '2026-11-02', description: 'Commission', amountMinor }))
        const texts = textsOf({ ...sampleUbl, kind, totalMinor, taxMinor, taxBasisPoints, lines })
        const [lineSum, ...lineAmounts] = (texts.get('cbc:LineExtensionAmount') ?? []).map(cents)
        const net = cents(texts.get('cbc:TaxExclusiveAmount')?.[0])
        const tax = cents(texts.get('cbc:TaxAmount')?.[0])
        expect(lineAmounts.reduce((sum, amount) => sum + amount, 0)).toBe(lineSum)
        expect(lineSum).toBe(net)
        expect(net + tax).toBe(Math.abs(totalMinor))
        expect(Math.abs(tax - (net * taxBasisPoints) / 10_000)).toBeLessThan(1)
        expect([cents(texts.get('cbc:PrepaidAmount')?.[0]), cents(texts.get('cbc:PayableAmount')?.[0])]).toEqual([Math.abs(totalMinor), 0])
        for (const price of texts.get('cbc:PriceAmount') ?? []) expect(price.startsWith('-')).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('names both parties with their VAT numbers, and none where VAT does not apply (BR-O-02)', () => {
    const charged = textsOf(sampleUbl)
    expect(charged.get('cbc:RegistrationName')).toEqual(['Søren & <Sons> "A/S"', 'Ετικέτα ΑΕ'])
    expect(charged.get('cbc:CompanyID')).toEqual(['NL004495445B01', '12345678', 'DE136695976', 'HRB 1'])
    expect(charged.get('cbc:IdentificationCode')).toEqual(['NL', 'DE'])
    const reason = 'Not subject to VAT'
    const outside: WholeUblDocument = { ...sampleUbl, taxTreatment: 'outside_scope', taxBasisPoints: 0, taxMinor: 0, exemptionReason: reason }
    const texts = textsOf(outside)
    expect(texts.get('cbc:CompanyID')).toEqual(['12345678', 'HRB 1'])
    expect([texts.get('cbc:TaxExemptionReason'), texts.get('cbc:Percent')]).toEqual([[reason], undefined])
  })

  it('leaves the cents of rounding on the largest lines', () => {
    expect(netOfLines([100, 300, 200], 2100, 497)).toEqual([83, 249, 165])
    expect(netOfLines([], 2100, 0)).toEqual([])
  })
})
