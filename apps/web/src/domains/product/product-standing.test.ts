import { expect, test } from 'vitest'
import { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import { isApprovalShown, standingLine, standingOf } from './product-standing.ts'

const usual = { isPaused: false, missing: [], hasMarketplace: true } as const

test('only a published product is said to be on sale', () => {
  for (const status of ProductStatus.options)
    for (const approvalStatus of ApprovalStatus.options)
      for (const isInCollection of [true, false])
        expect(standingOf({ ...usual, status, approvalStatus, isInCollection }, true).meaning.startsWith('For sale')).toBe(status === 'Published')
})

test('a pushed product says why it is not for sale, and its merchant what to do', () => {
  const pushed = (approvalStatus: ApprovalStatus, isInCollection: boolean) =>
    standingLine({ ...usual, status: 'Pushed', approvalStatus, isInCollection }, true)
  expect(pushed('Rejected', true)).toBe('Rejected by the operator, so it is not for sale. Read the reason, fix it and resubmit.')
  expect(pushed('Pending', false)).toBe('In no collection, so customers cannot find it. Submit it to a collection.')
  expect(pushed('Pending', true)).toBe('Waits for the operator’s approval.')
  expect(pushed('Approved', true)).toBe(
    'Approved, and not for sale: a required attribute has no value, or its prices are in another currency. Fix what is listed on its page.',
  )
})

test('an operator reads what is its own to decide, and no step of the merchant', () => {
  const pushed = (approvalStatus: ApprovalStatus) => standingLine({ ...usual, status: 'Pushed', approvalStatus, isInCollection: true }, false)
  expect(pushed('Rejected')).toBe('Rejected, so it is not for sale.')
  expect(pushed('Pending')).toBe('Waits for your approval.')
  expect(pushed('Approved')).toBe('Approved, and not for sale: a required attribute has no value, or its prices are in another currency.')
})

test('a product that only lacks a required value waits for nobody: the value is named', () => {
  const lacking = (missing: boolean | string[], isMerchant: boolean, approvalStatus: ApprovalStatus = 'Pending') =>
    standingLine({ ...usual, status: 'Pushed', approvalStatus, isInCollection: true, missing }, isMerchant)
  const way = ' Enter a value, or map one under Mappings.'
  expect(lacking(['Colour'], true)).toBe(`Not for sale: the required attribute Colour has no value.${way}`)
  expect(lacking(['Colour', 'Width'], true, 'Approved')).toBe(`Not for sale: the required attributes Colour, Width have no value.${way}`)
  expect(lacking(true, true)).toBe('Not for sale: a required attribute has no value. Fix what is listed on its page.')
  expect(lacking(['Colour'], false)).toBe('Not for sale: the required attribute Colour has no value.')
})

test('a product is not said to be on sale while sales are paused', () => {
  const paused = { ...usual, status: 'Published', approvalStatus: 'Approved', isInCollection: true, isPaused: true } as const
  expect(standingLine(paused, true)).toBe('Approved. Sales are paused, so it cannot be bought.')
  expect(standingLine({ ...paused, isPaused: false }, true)).toBe('For sale.')
})

test('a merchant that left every marketplace reads that it can join one, not that it can submit', () => {
  for (const status of ['Ready', 'Pushed'] as const)
    expect(standingLine({ ...usual, status, approvalStatus: 'Open', isInCollection: false, hasMarketplace: false }, true)).toBe(
      'Not for sale: you sell on no marketplace. Join a marketplace.',
    )
})

test('the one badge of a card says what keeps a product from sale', () => {
  expect(isApprovalShown({ status: 'Pushed', approvalStatus: 'Pending' }, true)).toBe(true)
  expect(isApprovalShown({ status: 'Pushed', approvalStatus: 'Rejected' }, true)).toBe(true)
  expect(isApprovalShown({ status: 'Published', approvalStatus: 'Pending' }, true)).toBe(false)
  expect(isApprovalShown({ status: 'Published', approvalStatus: 'Approved' }, false)).toBe(true)
})
