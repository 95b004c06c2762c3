import type { WholeUblDocument } from '../src/domains/invoice/rules-ubl.ts'

const order = { id: '1001', reference: 'WEB-1' }
const address = { street: 'Ufer 2', postalCode: '50667', city: 'Köln' }

/** An electronic invoice with characters that XML escapes, a line that gives commission back, and VAT at 21 %. */
export const sampleUbl: WholeUblDocument = {
  kind: 'invoice',
  ref: '2026-000001',
  issuedOn: '2026-11-22',
  periodFrom: '2026-11-01',
  periodUntil: '2026-11-21',
  currency: 'EUR',
  seller: {
    id: 'issuer-1',
    name: 'Søren & <Sons> "A/S"',
    ...address,
    countryCode: 'NL',
    vatNumber: 'NL 004495445 B01',
    registrationNumber: '12345678',
    mail: 'post@issuer.example',
  },
  buyer: {
    id: 'recipient-1',
    name: 'Ετικέτα ΑΕ',
    ...address,
    countryCode: 'DE',
    vatNumber: 'DE136695976',
    registrationNumber: 'HRB 1',
    mail: '',
  },
  totalMinor: 900,
  taxMinor: 156,
  taxBasisPoints: 2100,
  taxTreatment: 'standard',
  exemptionReason: '',
  isPrepaid: true,
  paymentTerms: 'Deducted from your payouts. No payment due.',
  corrects: [],
  lines: [
    { order, from: '2026-11-02', until: '2026-11-02', description: 'Commission on order 1001', amountMinor: 1000 },
    { order, from: '2026-11-03', until: '2026-11-03', description: 'Commission refunded, order 1001', amountMinor: -100 },
  ],
}
