import { describe, expect, it } from 'vitest'
import { paymentSplits, splitsOf } from './splits.ts'

const part = {
  reference: 'order',
  account: 'BA1',
  totalMinor: 5000,
  goodsMinor: 3750,
  shippingMinor: 500,
  disputeBearer: 'merchant',
} as const

describe('the parts of a payment', () => {
  it('are the goods and the shipping of each merchant, the commission and the fee', () => {
    const { splits } = paymentSplits('key', [part], 'EUR', 'BA0')
    expect(splits).toEqual([
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 3750 }, reference: 'order' },
      { type: 'BalanceAccount', account: 'BA1', amount: { value: 500 }, reference: 'order:shipping' },
      { type: 'Commission', amount: { value: 750 }, reference: 'order:commission' },
      { type: 'PaymentFee', account: 'BA0', reference: 'key:fee' },
    ])
  })

  it('stay with the marketplace where a merchant has no account', () => {
    expect(splitsOf([{ ...part, account: null }], 'EUR')).toEqual([{ type: 'Commission', amount: { value: 5000 }, reference: 'order:commission' }])
  })

  it('say who bears a chargeback: one merchant, each by its share, or the marketplace', () => {
    const logic = (...parts: Parameters<typeof paymentSplits>[1] & object) => paymentSplits('key', parts, 'EUR', 'BA0').platformChargebackLogic
    expect(logic(part)).toEqual({ behavior: 'deductFromOneBalanceAccount', targetAccount: 'BA1', costAllocationAccount: 'BA0' })
    expect(logic(part, { ...part, account: 'BA2' })).toMatchObject({ behavior: 'deductAccordingToSplitRatio' })
    expect(logic({ ...part, disputeBearer: 'marketplace' })).toMatchObject({ behavior: 'deductFromLiableAccount' })
    expect(logic({ ...part, account: null })).toMatchObject({ behavior: 'deductFromLiableAccount' })
  })
})
