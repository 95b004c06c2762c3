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

describe('The label of an approval rule', () => {
  it('says what it approves and for whom', () => {
    expect(ruleLabel(nothing)).toBe('Approves nothing yet')
    expect(ruleLabel({ ...nothing, approvesText: true })).toBe('All merchants: text')
    expect(ruleLabel({ ...nothing, trust: 'trusted', approvesNew: true, approvesPictures: true, maxPriceBasisPoints: 1250 })).toBe(
      'Trusted merchants: new products, images and price changes up to 12.5%',
    )
  })
})
