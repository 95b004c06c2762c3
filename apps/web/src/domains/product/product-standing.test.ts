import { expect, test } from 'vitest'
import { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import { isApprovalShown, standingLine, standingOf } from './product-standing.ts'

test('only a published product is said to be on sale', () => {
  for (const status of ProductStatus.options)
    for (const approvalStatus of ApprovalStatus.options)
      for (const isInCollection of [true, false])
        expect(standingOf({ status, approvalStatus, isInCollection }, true).meaning.startsWith('For sale')).toBe(status === 'Published')
})

test('a pushed product says why it is not for sale, and its merchant what to do', () => {
  const pushed = (approvalStatus: ApprovalStatus, isInCollection: boolean) => standingLine({ status: 'Pushed', approvalStatus, isInCollection }, true)
  expect(pushed('Rejected', true)).toBe('Rejected by the operator, so it is not for sale. Read the reason, fix it and resubmit.')
  expect(pushed('Pending', false)).toBe('In no collection, so customers cannot find it. Submit it to a collection.')
  expect(pushed('Pending', true)).toBe('Waits for the operator’s approval.')
  expect(pushed('Approved', true)).toBe(
    'Approved, and not for sale: a required attribute has no value, or its prices are in another currency. Fix what is listed on its page.',
  )
})

test('an operator reads what is its own to decide, and no step of the merchant', () => {
  const pushed = (approvalStatus: ApprovalStatus) => standingLine({ status: 'Pushed', approvalStatus, isInCollection: true }, false)
  expect(pushed('Rejected')).toBe('Rejected, so it is not for sale.')
  expect(pushed('Pending')).toBe('Waits for your approval.')
  expect(pushed('Approved')).toBe('Approved, and not for sale: a required attribute has no value, or its prices are in another currency.')
})

test('the one badge of a card says what keeps a product from sale', () => {
  expect(isApprovalShown({ status: 'Pushed', approvalStatus: 'Pending' }, true)).toBe(true)
  expect(isApprovalShown({ status: 'Pushed', approvalStatus: 'Rejected' }, true)).toBe(true)
  expect(isApprovalShown({ status: 'Published', approvalStatus: 'Pending' }, true)).toBe(false)
  expect(isApprovalShown({ status: 'Published', approvalStatus: 'Approved' }, false)).toBe(true)
})
