import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWaker } from './wake-workers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startTwoWorkers() {
  const woken: string[] = []
  const waker = createWaker((id) => woken.push(id))
  waker.add('mail', 'a')
  waker.add('mail', 'b')
  return { waker, woken: () => woken.splice(0) }
}

test('notices of a burst wake one worker once', () => {
  const { waker, woken } = startTwoWorkers()
  for (let n = 0; n < 10; n += 1) waker.wakeSoon('mail')
  waker.wakeSoon('other')
  vi.runAllTimers()
  expect(woken()).toEqual(['a'])
})

test('a worker that has nothing to do is woken; when all have, the first that is done looks again', () => {
  const { waker, woken } = startTwoWorkers()
  waker.begin('mail', 'a', false)
  waker.wakeSoon('mail')
  vi.runAllTimers()
  expect(woken()).toEqual(['b'])
  waker.begin('mail', 'b', false)
  waker.wakeSoon('mail')
  vi.runAllTimers()
  expect(woken()).toEqual([])
  waker.end('mail', 'a')
  expect(woken()).toEqual(['a'])
  waker.end('mail', 'b')
  expect(woken()).toEqual([])
})

test('a worker whose job may not run twice at a time looks for the next one', () => {
  const { waker, woken } = startTwoWorkers()
  waker.begin('mail', 'a', false)
  waker.end('mail', 'a', { keptOthersWaiting: true })
  expect(woken()).toEqual(['a'])
})

test('a full batch wakes another worker: there may be more', () => {
  const { waker, woken } = startTwoWorkers()
  waker.begin('mail', 'a', true)
  expect(woken()).toEqual(['b'])
})

test('the only worker looks again after a full batch', () => {
  const woken: string[] = []
  const waker = createWaker((id) => woken.push(id))
  waker.add('mail', 'a')
  waker.begin('mail', 'a', true)
  waker.end('mail', 'a')
  expect(woken).toEqual(['a'])
})

test('while jobs give way, one worker after the other is woken, and all of them once they need not any more', () => {
  const woken: string[] = []
  let givesWay = true
  const waker = createWaker(
    (id) => woken.push(id),
    () => givesWay,
  )
  for (const job of ['mail', 'push', 'stock', 'feed']) waker.add(job, job)
  for (const job of ['mail', 'push', 'mail', 'stock', 'feed']) waker.wakeSoon(job)
  vi.advanceTimersByTime(539)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(1)
  expect(woken).toEqual(['mail'])
  // One that is done and kept others waiting takes its place at the end.
  waker.begin('mail', 'mail', false)
  waker.end('mail', 'mail', { keptOthersWaiting: true })
  vi.advanceTimersByTime(500)
  expect(woken).toEqual(['mail', 'push'])
  givesWay = false
  vi.advanceTimersByTime(500)
  expect(woken).toEqual(['mail', 'push', 'stock', 'feed', 'mail'])
  waker.wakeSoon('push')
  vi.advanceTimersByTime(40)
  expect(woken.at(-1)).toBe('push')
})
