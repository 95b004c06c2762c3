import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchRequests } from './watch-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('requests wait where more of them are in the database than the processors serve, and a single look is not enough', () => {
  let now = 0
  let waits = 0
  const watch = watchRequests({ count: () => now, onWait: () => (waits += 1), processors: 2 })
  now = 5
  vi.advanceTimersByTime(1000)
  expect(waits).toBe(0)
  now = 0
  vi.advanceTimersByTime(1000)
  now = 10
  vi.advanceTimersByTime(50)
  expect(waits).toBe(0)
  vi.advanceTimersByTime(500)
  expect(waits).toBe(10)
  now = 0
  vi.advanceTimersByTime(1000)
  expect(waits).toBe(10)
  now = 10
  watch.stop()
  vi.advanceTimersByTime(1000)
  expect(waits).toBe(10)
})
