import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tax } from '../commission/rules-vat.ts'
import type { InvoicedPosting } from './rules.ts'
import { taxOfSales } from './rules-tax.ts'
import { draftInvoices } from './rules.ts'

const posting = (over: Partial<InvoicedPosting>): InvoicedPosting => ({
  transferId: 't',
  orderId: 'o1',
  merchantId: 'm1',
  on: '2026-11-20',
  kind: 'commission',
  amountMinor: 1250,
  vatMinor: 217,
  currency: 'EUR',
  orderTotalMinor: 10_000,
  corrects: null,
  tax: { treatment: 'standard', basisPoints: 2100 },
  ...over,
})

describe('commission invoices', () => {
  it('charge commission less what was given back, one document a merchant', () => {
    const drafts = draftInvoices([
      posting({}),
      posting({ kind: 'commission_return', amountMinor: -250 }),
      posting({ merchantId: 'm2', orderId: 'o2', amountMinor: 300, orderTotalMinor: 2000 }),
    ])
    expect(drafts).toMatchObject([
      { merchantId: 'm1', kind: 'invoice', grossMinor: 10_000, commissionMinor: 1250, commissionReturnedMinor: 250, totalMinor: 1000, orderCount: 1 },
      { merchantId: 'm2', kind: 'invoice', grossMinor: 2000, commissionMinor: 300, commissionReturnedMinor: 0, totalMinor: 300, orderCount: 1 },
    ])
  })

  it('are a credit note when more is given back than charged', () => {
    expect(draftInvoices([posting({ kind: 'commission_return', amountMinor: -250 })])).toMatchObject([
      { kind: 'credit note', grossMinor: 0, totalMinor: -250 },
    ])
  })

  it('give back what an earlier invoice charged by a credit note, beside the invoice of the period', () => {
    const drafts = draftInvoices([posting({}), posting({ orderId: 'o0', kind: 'commission_return', amountMinor: -250, corrects: '2026-000001' })])
    expect(drafts).toMatchObject([
      { kind: 'invoice', totalMinor: 1250, commissionReturnedMinor: 0 },
      { kind: 'credit note', totalMinor: -250, commissionReturnedMinor: 250 },
    ])
  })

  it('hold services of the same VAT beside commission, and are a credit note when more is credited than charged', () => {
    const service = (amountMinor: number, tax: Tax) =>
      posting({ orderId: null, adjustmentId: 'a', kind: 'adjustment', amountMinor, vatMinor: 0, orderTotalMinor: 0, tax })
    const drafts = draftInvoices([
      posting({}),
      service(1_000, { treatment: 'standard', basisPoints: 2100 }),
      service(-300, { treatment: 'standard', basisPoints: 2100 }),
      service(-50, { treatment: 'standard', basisPoints: 900 }),
      service(40, { treatment: 'standard', basisPoints: 900 }),
    ])
    expect(drafts).toMatchObject([
      { kind: 'invoice', commissionMinor: 1250, servicesMinor: 700, totalMinor: 1950, grossMinor: 10_000, orderCount: 1 },
      { kind: 'credit note', commissionMinor: 0, servicesMinor: -10, totalMinor: -10, grossMinor: 0, orderCount: 0 },
    ])
    expect(drafts.map(({ lines }) => lines.map(({ description }) => description))).toEqual([
      ['commission', 'service', 'service'],
      ['service', 'service'],
    ])
  })

  it('hold sales of different rates on different documents, and those of one rate on one, however it was agreed', () => {
    const sale = (orderId: string, tax: Tax) => posting({ orderId, kind: 'capture', tax, vatMinor: 0 })
    const seller = { countryCode: 'DE', vatNumber: 'DE136695976' }
    const untaxed = { ...seller, vatNumber: '' }
    const drafts = draftInvoices([
      sale('o1', taxOfSales(seller, 700)),
      sale('o2', taxOfSales(seller, null)),
      sale('o3', { basisPoints: 700, treatment: 'standard' }),
      sale('o4', taxOfSales(seller, 1900)),
      sale('o5', taxOfSales(untaxed, 700)),
      sale('o6', taxOfSales(untaxed, null)),
    ])
    expect(drafts.map((draft) => [draft.tax.basisPoints, draft.lines.map(({ orderId }) => orderId)])).toEqual([
      [700, ['o1', 'o3']],
      [1900, ['o2', 'o4']],
      [0, ['o5', 'o6']],
    ])
  })

  it('hold each posting once and come to the sum of their lines', () => {
    const any = fc.record({
      merchantId: fc.constantFrom('a', 'b'),
      orderId: fc.constantFrom('1', '2', '3'),
      charged: fc.boolean(),
      amount: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(any), (list) => {
        const postings = list.map(({ merchantId, orderId, charged, amount }, n) =>
          posting({
            transferId: String(n),
            merchantId,
            orderId,
            kind: charged ? 'commission' : 'commission_return',
            amountMinor: charged ? amount : -amount,
          }),
        )
        const drafts = draftInvoices(postings)
        expect(drafts.flatMap((d) => d.lines.map((l) => l.transferId)).sort()).toEqual(postings.map((p) => p.transferId).sort())
        for (const d of drafts) {
          expect(d.lines.reduce((s, l) => s + l.amountMinor, 0)).toBe(d.totalMinor)
          expect(d.commissionMinor - d.commissionReturnedMinor).toBe(d.totalMinor)
        }
      }),
    )
  })
})
