import { describe, expect, it } from 'vitest'
import { ruleLabel } from './approval-rule-labels.ts'

const nothing = {
  trust: null,
  maxPriceBasisPoints: null,
  approvesText: false,
  approvesPictures: false,
  approvesVariants: false,
  approvesNew: false,
}

describe('a rule of approval in words', () => {
  it('says what it lets through and whose', () => {
    expect(ruleLabel(nothing)).toBe('Nothing yet')
    expect(ruleLabel({ ...nothing, approvesText: true })).toBe('Texts, of every merchant')
    expect(ruleLabel({ ...nothing, trust: 'trusted', approvesNew: true, approvesPictures: true, maxPriceBasisPoints: 1250 })).toBe(
      'New products, pictures and prices that move up to 12.5%, of trusted merchants',
    )
  })
})
