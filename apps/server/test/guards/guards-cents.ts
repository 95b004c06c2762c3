import type { Guard } from './guard.ts'

const split = 'packages/contract/src/money.ts'
const refundRule = 'packages/contract/src/refund-plan.ts'
const vatRule = 'apps/server/src/domains/commission/rules-vat.ts'
const orderRules = 'apps/server/src/domains/order/rules.test.ts'
const planRule = 'apps/server/src/domains/payout/rules-plan.ts'
const planTest = 'apps/server/src/domains/payout/rules-plan.test.ts'
const vatTest = 'apps/server/src/domains/invoice/commission-vat.test.ts'

/** Functions of money, each made wrong by one cent: `npm run test:guards -- cent`. */
export const centGuards: readonly Guard[] = [
  {
    name: 'a cent is lost when an amount is split',
    file: split,
    text: '    p.part += 1n\n',
    instead: '',
    test: orderRules,
    title: 'gives shipping and discount by goods value, odd cents to the largest remainder',
  },
  {
    name: 'an order has a cent more than its goods, shipping and discount',
    file: 'apps/server/src/domains/order/intake/rules-intake.ts',
    text: 'totalMinor: goodsMinor + shipping - discount,',
    instead: 'totalMinor: goodsMinor + shipping - discount + 1,',
    test: orderRules,
    title: 'is its parts to the cent, whatever is split',
  },
  {
    name: 'a commission loses the half cent it is rounded up by',
    file: split,
    text: ' + BigInt(whole)) / (2n',
    instead: ') / (2n',
    test: 'apps/server/src/domains/commission/rules.test.ts',
    title: 'is within half a minor unit of the exact share',
  },
  {
    name: 'the VAT within a commission is a cent short',
    file: vatRule,
    text: 'proportion(Math.abs(totalMinor), basisPoints, 10_000 + basisPoints)',
    instead: 'Math.floor((Math.abs(totalMinor) * basisPoints) / (10_000 + basisPoints))',
    test: 'apps/server/src/domains/commission/rules-vat.test.ts',
    title: 'is the part inside an amount, rounded half away from zero',
  },
  {
    name: 'VAT goes back with cents of rounding left behind',
    file: vatRule,
    text: 'before, before + returnedMinor, commissionMinor',
    instead: '0, returnedMinor, commissionMinor',
    test: 'apps/server/src/domains/commission/rules-vat.test.ts',
    title: 'goes back in proportion, each part within half a minor unit',
  },
  {
    name: 'a sale books a cent of VAT as commission',
    file: 'apps/server/src/domains/order/payment/settle-payments.ts',
    text: 'const vatMinor = taxWithin(commissionMinor, commissionVatBasisPoints)',
    instead: 'const vatMinor = taxWithin(commissionMinor, commissionVatBasisPoints) - 1',
    test: vatTest,
    title: 'is booked apart at the sale, and a refund gives back its part',
  },
  {
    name: 'an invoice has a cent of VAT that the ledger has not',
    file: 'apps/server/src/domains/invoice/issue-invoices.ts',
    text: 'taxWithin(totalMinor, tax.basisPoints) - bookedVatMinor',
    instead: 'taxWithin(totalMinor, tax.basisPoints) - bookedVatMinor - 1',
    test: vatTest,
    title: 'is on the invoice what the ledger has',
  },
  {
    name: 'the last items of a line leave a cent behind',
    file: refundRule,
    text: 'if (after >= line.quantity) return left',
    instead: 'if (after >= line.quantity) return left - 1',
    test: orderRules,
    title: 'gives items their part of the line, and the last one all that is left',
  },
  {
    name: 'a refund gives back a cent of commission less',
    file: refundRule,
    text: 'if (refundedMinor >= line.totalMinor) return left',
    instead: 'if (refundedMinor >= line.totalMinor) return Math.max(0, left - 1)',
    test: orderRules,
    title: 'never goes beyond what is left, and all refunds together give back all money and all commission to the cent',
  },
  {
    name: 'a fee of a return leaves a cent',
    file: refundRule,
    text: 'part.amountMinor -= part.deductedMinor',
    instead: 'part.amountMinor -= part.deductedMinor - 1',
    test: orderRules,
    title: 'keeps a fee back permanently',
  },
  {
    name: 'a payout is a cent more than its items',
    file: 'apps/server/src/domains/payout/rules.ts',
    text: 'items.reduce((sum, item) => sum + item.netMinor, 0)',
    instead: 'items.reduce((sum, item) => sum + item.netMinor, 1)',
    test: 'apps/server/src/domains/payout/rules.test.ts',
    title: 'never pays more or less than its items say',
  },
  {
    name: 'a reserve is a cent short',
    file: planRule,
    text: 'Math.round((netMinor * terms.reserveBasisPoints) / 10_000)',
    instead: 'Math.floor((netMinor * terms.reserveBasisPoints) / 10_000)',
    test: planTest,
    title: 'holds back a part of each new order once, and settles a debt with what is left',
  },
  {
    name: 'a debt is a cent smaller than what it is made of',
    file: planRule,
    text: 'aged.totalMinor += amountMinor',
    instead: 'aged.totalMinor += amountMinor - 1',
    test: planTest,
    title: 'ages from the day it began, and what is settled takes the oldest first',
  },
  {
    name: 'an invoice is a cent more than its lines',
    file: 'apps/server/src/domains/invoice/rules.ts',
    text: 'const totalMinor = sum(lines)',
    instead: 'const totalMinor = sum(lines) + 1',
    test: 'apps/server/src/domains/invoice/rules.test.ts',
    title: 'hold each posting once and come to the sum of their lines',
  },
  {
    name: 'the lines of an electronic invoice are a cent less than its total',
    file: 'apps/server/src/domains/invoice/rules-ubl.ts',
    text: 'nets[index] = (nets[index] ?? 0) + step',
    instead: 'nets[index] = nets[index] ?? 0',
    test: 'apps/server/src/domains/invoice/rules-ubl.test.ts',
    title: 'leaves the cents of rounding on the largest lines',
  },
]
