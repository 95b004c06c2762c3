import { expect, test } from 'vitest'
import { needsLeaveQuestion, leaveQuestion } from './tracking-leave.ts'

test('the page of a tracking file is not left without a question while it is shipped, nor with orders that were not', () => {
  expect(needsLeaveQuestion({ state: 'ready', open: 500 })).toBe(false)
  expect(needsLeaveQuestion({ state: 'running', open: 0 })).toBe(true)
  expect(needsLeaveQuestion({ state: 'ended', open: 0 })).toBe(false)
  expect(needsLeaveQuestion({ state: 'ended', open: 2 })).toBe(true)
  expect(leaveQuestion({ open: 500 }).message).toContain('500 orders are not fulfilled yet')
})
