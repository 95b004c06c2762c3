import { expect, test } from 'vitest'
import { stockAfterUndo } from '../product/undo/rules-undo.ts'
import { mayStart, mayUndo } from './rules.ts'

test.each([
  [[10, 50, 47], 7],
  [[10, 50, 50], 10],
  [[10, 10, 4], 4],
  [[1, 50, 40], 0],
  [[null, 50, 47], 47],
  [[10, null, null], 10],
])('stock of %j before, as left and now is %d after an undo', ([before = null, asLeft, now], after) => {
  expect(stockAfterUndo(before, asLeft, now)).toBe(after)
})

test('an import starts once, again only where it was stopped, and is undone while something is left', () => {
  const run = (status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled') => ({ status })
  expect([null, run('running'), run('done'), run('failed'), run('cancelled')].map((one) => mayStart(one, null))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  expect(mayStart(run('failed'), run('done'))).toBe(false)
  expect([null, run('running'), run('done'), run('cancelled')].map((one) => mayUndo(one, null, true))).toEqual([false, false, true, true])
  expect((['done', 'failed', 'running', 'queued'] as const).map((status) => mayUndo(run('done'), run(status), true))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([null, run('done')].map((undoRun) => mayUndo(run('done'), undoRun, false))).toEqual([false, false])
})
