import { expect, test } from 'vitest'
import type { Log } from '../kit/log.ts'
import { reportWaits } from './report-waits.ts'

test('many queues that wait for a connection are one line of the log, with their number in the next', () => {
  const lines: unknown[] = []
  let now = 0
  const report = reportWaits({ warn: (fields: object) => lines.push(fields) } as unknown as Log, () => now)
  for (let n = 0; n < 200; n++) report()
  expect(lines).toEqual([{ waits: 1 }])
  now = 30_000
  report()
  expect(lines).toEqual([{ waits: 1 }, { waits: 200 }])
})
