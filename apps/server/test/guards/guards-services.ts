import type { Guard } from './guard.ts'

const test = 'apps/server/src/domains/invoice/services.test.ts'
const create = 'apps/server/src/domains/payout/create-adjustment.ts'
const tax = 'apps/server/src/domains/payout/find-adjustment-tax.ts'
const credits = 'apps/server/src/domains/invoice/service-credits.test.ts'
const services = 'apps/server/src/domains/invoice/queries-services.ts'
const own = 'is an invoice of its own where there is no commission'

/** Adjustments for services, and their VAT: `npm run test:guards -- service`. */
export const serviceGuards: readonly Guard[] = [
  {
    name: 'a service books a cent of VAT as income',
    file: 'apps/server/src/domains/payout/rules-adjustment.ts',
    text: 'const vatMinor = taxWithin(amountMinor, tax.basisPoints)',
    instead: 'const vatMinor = taxWithin(amountMinor, tax.basisPoints) - 1',
    test: 'apps/server/src/domains/payout/rules-adjustment.test.ts',
    title: 'are those of a service without its VAT',
  },
  {
    name: 'a service is invoiced twice',
    file: services,
    text: '      and not exists (select from invoice_line l where l.issuer_id = t.marketplace_id and l.transfer_id = t.id)\n',
    instead: '',
    test,
    title: 'is on the invoice of the commission with the VAT inside it',
  },
  {
    name: 'a service after the invoice of its month is on none',
    file: services,
    text: 'between ${from}::date - 400 and',
    instead: 'between ${from}::date and',
    test,
    title: 'is on the next, which begins on its day',
  },
  {
    name: 'a service of after a period is on its invoice',
    file: services,
    text: ' and ${until}::date\n',
    instead: " and 'infinity'::date\n",
    test,
    title: 'waits for a period that ends on its day or later',
  },
  {
    name: 'the rounding of an invoice of services is taken from commission',
    file: 'apps/server/src/domains/invoice/issue-invoices.ts',
    text: "lines.every(({ kind }) => kind === 'adjustment')",
    instead: 'lines.length === 0',
    test,
    title: own,
  },
  {
    name: 'an adjustment for a service has no VAT',
    file: tax,
    text: 'if (amountMinor < 0) return findTax(db, marketplaceId, merchantId)',
    instead: "if (amountMinor < 0) return { treatment: 'not_registered', basisPoints: 0 }",
    test,
    title: own,
  },
  {
    name: 'an adjustment contradicts its reason about being a service',
    file: create,
    text: 'if (body.isService !== undefined && body.isService !== isService)',
    instead: 'if (false)',
    test,
    title: 'for no service has no VAT and comes on no document',
  },
  {
    name: 'a credit for a service has the VAT of its own day',
    file: tax,
    text: 'return charge.tax\n',
    instead: 'return findTax(db, marketplaceId, merchantId)\n',
    test: credits,
    title: 'takes back the VAT of the charge',
  },
  {
    name: 'a credit takes back more than was charged',
    file: tax,
    text: 'if (amountMinor > left.minor)',
    instead: 'if (false)',
    test: credits,
    title: 'is at most what is left of it',
  },
  {
    name: 'a credit names no charge though one is left',
    file: tax,
    text: 'if (await hasCreditable(db, marketplaceId, merchantId))',
    instead: 'if (false)',
    test: credits,
    title: 'names a charge while one is left',
  },
  {
    name: 'a credit takes back what was no charge for a service',
    file: tax,
    text: 'if (charge.tax === null || charge.amountMinor > 0)',
    instead: 'if (charge.tax === null)',
    test: credits,
    title: 'takes back nothing but a charge for a service of its merchant',
  },
  {
    name: 'a credit of an invoiced charge lowers another invoice',
    file: services,
    text: 'f.ref as corrects',
    instead: 'null as corrects',
    test: credits,
    title: 'is on a credit note of its own, beside what is charged at the same rate',
  },
  {
    name: 'a credit has to name a charge of another merchant',
    file: 'apps/server/src/domains/payout/queries-adjustment.ts',
    text: ' and j.merchant_id = ${merchantId} and ${isCharge}',
    instead: ' and ${isCharge}',
    test: credits,
    title: 'names a charge while one is left',
  },
  {
    name: 'a credit is on a document while its charge is on none',
    file: services,
    text: 'and (j.corrects_id is null or f.ref is not null or exists (',
    instead: 'and (true or exists (',
    test: credits,
    title: 'waits with it: there is no invoice',
  },
  {
    name: 'a credit note names an invoice that was issued after it',
    file: 'apps/server/src/domains/invoice/queries-corrected.ts',
    text: 'l.invoice_id < n.invoice_id',
    instead: 'l.invoice_id <> n.invoice_id',
    test: 'apps/server/src/domains/invoice/later-invoice.test.ts',
    title: 'A credit note never changes',
  },
  {
    name: 'a self-billed document waits for the VAT number of the marketplace',
    file: 'apps/server/src/domains/invoice/draft-period.ts',
    text: 'isSelfBilled(kind) ? withoutVatNumber(tax, recipient, issuer)',
    instead: 'isSelfBilled(kind) ? withoutVatNumber(tax, issuer, recipient)',
    test: 'apps/server/src/domains/invoice/self-billing/removed-vat-number.test.ts',
    title: 'A self-billed credit note waits for the VAT number',
  },
  {
    name: 'a document is issued without the VAT number that its VAT needs',
    file: 'apps/server/src/domains/invoice/draft-period.ts',
    text: ' && withoutNumberOf(draft).length === 0',
    instead: '',
    test,
    title: 'waits for a VAT number',
  },
]
