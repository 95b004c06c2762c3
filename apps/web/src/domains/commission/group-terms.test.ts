import type { CommissionTerms } from '@stoa/contract/commission.ts'
import { expect, test } from 'vitest'
import { groupTerms } from './group-terms.ts'

const rule = { id: 'r1', name: 'All', feeName: '', applies: [], fee: '10% commission', validFrom: null, validUntil: null, isReachable: true }
const refunds = {
  commissionReturn: 'proportional',
  feeReturn: 'proportional',
  providerFeeBearer: 'marketplace',
  providerFeeReturn: 'never',
  version: 1,
} as const

function termsOf(name: string, more: Partial<CommissionTerms> = {}): CommissionTerms {
  return { marketplace: { id: 'm1', name: 'Market' }, merchant: { id: name, name }, rules: [rule], refunds, taxBasisPoints: null, ...more }
}

test('merchants with the same terms are one group, in the order of the first of each', () => {
  const own = { rules: [{ ...rule, id: 'r2', fee: '5% commission' }, rule] }
  const groups = groupTerms([termsOf('Fell'), termsOf('Harbour', own), termsOf('Loom'), termsOf('Paper', { taxBasisPoints: 2100 })])
  expect(groups.map(({ merchants, terms }) => [merchants, terms.rules.length])).toEqual([
    [['Fell', 'Loom'], 1],
    [['Harbour'], 2],
    [['Paper'], 1],
  ])
})

test('the same terms on two marketplaces stay two', () => {
  expect(groupTerms([termsOf('Fell'), termsOf('Fell', { marketplace: { id: 'm2', name: 'Other' } })])).toHaveLength(2)
})
