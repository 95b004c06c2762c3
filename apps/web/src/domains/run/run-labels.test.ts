import { describe, expect, it } from 'vitest'
import { runAdvice, runVerdict } from './run-advice.ts'
import { runDuration, runName } from './run-labels.ts'

const run = {
  runId: '018f0000-0000-7000-8000-000000000000',
  kind: 'import',
  status: 'done',
  isForced: false,
  isDryRun: false,
  total: 3,
  done: 3,
  created: 2,
  changed: 0,
  unchanged: 0,
  discontinued: 0,
  failed: 1,
  pictures: 0,
  picturesFailed: 0,
  step: 'Done',
  stepCode: 'done',
  error: null,
  errorCode: null,
  requestedAt: '2026-11-20T10:00:00Z',
  startedAt: null,
  finishedAt: null,
} as const

describe('the words of a run', () => {
  it('a run is called after what it does and how', () => {
    expect(runName({ kind: 'push', isForced: false, isDryRun: false })).toBe('Push')
    expect(runName({ kind: 'push', isForced: true, isDryRun: false })).toBe('Full push')
    expect(runName({ kind: 'push', isForced: true, isDryRun: true })).toBe('Push preview')
  })

  it('an import that left rows out says where they are, and one that did not says nothing more', () => {
    expect(runVerdict(run)).toContain('some rows')
    expect(runAdvice(run)).toContain('Previous imports')
    expect(runAdvice({ ...run, failed: 0 })).toBeUndefined()
  })

  it('a run that is not with the shop speaks of its own things, and sends nobody to the shop', () => {
    const collections = { ...run, kind: 'collections' } as const
    expect(runVerdict(collections)).toBe('Finished, but some categories could not be processed.')
    expect(runAdvice(collections)).toContain('reason for each item')
    expect(runAdvice({ ...run, kind: 'update', status: 'failed' })).toContain('Start it again')
    expect(runAdvice({ ...run, kind: 'update', failed: 0 })).toBeUndefined()
    expect(runAdvice({ ...run, kind: 'sync' })).toContain('in your shop')
  })

  it('a run lasts from its start to its end, or to now', () => {
    const startedAt = '2026-11-20T10:00:00Z'
    expect(runDuration({ startedAt: null, finishedAt: null }, 0)).toBe('')
    expect(runDuration({ startedAt, finishedAt: '2026-11-20T10:00:00.200Z' }, 0)).toBe('1 s')
    expect(runDuration({ startedAt, finishedAt: '2026-11-20T10:03:10Z' }, 0)).toBe('3 min')
    expect(runDuration({ startedAt, finishedAt: null }, Date.parse('2026-11-20T11:05:00Z'))).toBe('1 h 5 min')
  })
})
