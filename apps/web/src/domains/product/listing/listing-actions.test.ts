import { expect, test } from 'vitest'
import { removalBlockReason } from './listing-actions.tsx'

test('a merchant cannot remove what the marketplace rejected, nor what it reviews again', () => {
  expect(removalBlockReason({ approvalStatus: 'Rejected', isResubmitted: false })).toContain('rejected this product')
  expect(removalBlockReason({ approvalStatus: 'Pending', isResubmitted: true })).toContain('reviews it again')
  expect(removalBlockReason({ approvalStatus: 'Pending', isResubmitted: false })).toBeUndefined()
  expect(removalBlockReason({ approvalStatus: 'Approved', isResubmitted: false })).toBeUndefined()
})
