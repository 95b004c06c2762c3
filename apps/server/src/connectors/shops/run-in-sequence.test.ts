import { expect, it } from 'vitest'
import { runInSequence } from './run-in-sequence.ts'

it('runs work of one key in sequence, also after a failure, and work of another key at once', async () => {
  const steps: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([
    runInSequence('shop', work('first', true)),
    runInSequence('shop', work('second')),
    runInSequence('other', work('third')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps.indexOf('second begins')).toBeGreaterThan(steps.indexOf('first ends'))
  expect(steps.indexOf('third begins')).toBeLessThan(steps.indexOf('first ends'))
})
