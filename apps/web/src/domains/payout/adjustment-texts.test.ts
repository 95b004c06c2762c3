import { expect, it } from 'vitest'
import { documentText, taxText } from './adjustment-texts.ts'

const standard = { taxTreatment: 'standard', taxBasisPoints: 2100 } as const

it('the VAT of a service is that inside its amount, and its rate alone while there is none', () => {
  expect(taxText(standard, 1_210, 'EUR')).toBe('The amount includes 21% VAT: €2.10.')
  for (const amountMinor of [null, 0, -5, Number.NaN]) expect(taxText(standard, amountMinor, 'EUR')).toBe('The amount includes 21% VAT.')
})

it('a service without VAT says why', () => {
  const of = (taxTreatment: 'reverse_charge' | 'outside_scope' | 'not_registered') => taxText({ taxTreatment, taxBasisPoints: 0 }, 1_210, 'EUR')
  expect(of('reverse_charge')).toMatch(/reverse charge/)
  expect(of('outside_scope')).toMatch(/abroad/)
  expect(of('not_registered')).toMatch(/no VAT number/)
  expect(taxText({ taxTreatment: 'not_registered', taxBasisPoints: 0 }, 1_210, 'EUR', true)).toMatch(/the charge has none/)
})

it('a charge comes on an invoice, and a credit lowers one or comes on a credit note', () => {
  expect(documentText('charge')).not.toMatch(/credit note/)
  expect(documentText('credit')).toMatch(/credit note/)
  expect(documentText('credit', { invoice: null })).toMatch(/with the charge/)
  expect(documentText('credit', { invoice: { id: '1', ref: '2026-000001', kind: 'invoice' } })).toMatch(/corrects invoice 2026-000001/)
})
