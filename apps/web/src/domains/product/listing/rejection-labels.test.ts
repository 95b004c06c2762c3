import { expect, test } from 'vitest'
import { rejectionProblem, rejectionText } from './rejection-labels.ts'

test('a rejection is read as its reason, the words beside it, or the words alone', () => {
  expect(rejectionText({ reasonCode: 'poor_images', reason: null })).toBe('Images are missing or not good enough')
  expect(rejectionText({ reasonCode: 'poor_images', reason: 'Too dark' })).toBe('Images are missing or not good enough. Too dark')
  expect(rejectionText({ reasonCode: 'other', reason: 'Too dark' })).toBe('Too dark')
  expect(rejectionText({ reasonCode: null, reason: 'Too dark' })).toBe('Too dark')
  expect(rejectionText({ reasonCode: null, reason: null })).toBeNull()
})

test('a rejection needs a reason, and another reason needs words', () => {
  expect(rejectionProblem({ reasonCode: null, reason: 'Too dark' })).toBeDefined()
  expect(rejectionProblem({ reasonCode: 'other', reason: ' ' })).toBeDefined()
  expect(rejectionProblem({ reasonCode: 'other', reason: 'Too dark' })).toBeUndefined()
  expect(rejectionProblem({ reasonCode: 'poor_images', reason: '' })).toBeUndefined()
})
