import { describe, expect, it } from 'vitest'
import { shopperStep } from './shopper-step.ts'

describe('the step that a shopper’s page offers', () => {
  it('is cancelling until something is shipped, with the reason while it is not possible', () => {
    expect(shopperStep({ withdrawalIssue: null, returnIssue: 'not_shipped' })).toEqual({ step: 'withdraw' })
    expect(shopperStep({ withdrawalIssue: 'disputed', returnIssue: 'not_shipped' })).toEqual({ step: 'withdraw', issue: 'disputed' })
    expect(shopperStep({ withdrawalIssue: 'cancelled', returnIssue: 'not_paid' })).toEqual({ step: 'withdraw', issue: 'cancelled' })
  })

  it('is a return once something is shipped, with the reason while it is not possible', () => {
    expect(shopperStep({ withdrawalIssue: 'shipped', returnIssue: null })).toEqual({ step: 'return' })
    expect(shopperStep({ withdrawalIssue: 'shipped', returnIssue: 'period_over' })).toEqual({ step: 'return', issue: 'period_over' })
  })
})
