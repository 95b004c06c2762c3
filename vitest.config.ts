import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { messageMacros } from './apps/web/build/messages.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**']
/** Texts of the screens in English, wherever the tests run. */
const english = ['./apps/web/build/english-browser.ts', './apps/web/build/activate-english.ts']
/** The test of the benches that needs a database. */
const onDatabase = 'bench/big-database.test.ts'

/** A project that drives the built portal in a browser. */
const inBrowser = (name: string, include: string, { groupOrder, fileParallelism = false }: { groupOrder: number; fileParallelism?: boolean }) => ({
  plugins: [messageMacros()],
  test: {
    name,
    setupFiles: english,
    include: [include],
    exclude: ignored,
    pool: 'forks' as const,
    globalSetup: 'apps/server/test/database.ts',
    fileParallelism,
    // Ends only what hangs: the demo of a hook alone takes half a minute on a quiet machine, and one test takes hundreds of pictures.
    testTimeout: name === 'shifts' || name === 'screens' ? 3_600_000 : 600_000,
    hookTimeout: 300_000,
    // A journey waits for a browser, a server and a worker on the same two cores. One that passes only when repeated is named at the end of `npm test`.
    retry: name === 'journeys' ? 1 : 0,
    // A run or a job may have to finish first.
    expect: { poll: { timeout: 60_000 } },
    sequence: { groupOrder },
  },
})

/** The files that take longest. Begun last, one of them would leave the other core without work. */
const longest = [
  'apps/web/e2e/screens.journey.ts',
  'apps/web/e2e/curation.journey.ts',
  'apps/web/e2e/record-forms.journey.ts',
  'apps/server/test/every-route.test.ts',
  'apps/server/src/connectors/shops/conformance-failures.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two workers keep two small cores busy.
    maxWorkers: 2,
    // Files share a process and what it has loaded: loading the application for each of them took a third of the time. No test replaces a module.
    isolate: false,
    projects: [
      {
        plugins: [messageMacros()],
        test: {
          name: 'unit',
          setupFiles: english,
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/web/build/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...ignored, onDatabase],
          pool: 'threads',
          // Ends only what hangs, as below.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'domain',
          include: ['apps/server/**/*.test.ts', onDatabase],
          exclude: ignored,
          pool: 'forks',
          globalSetup: 'apps/server/test/database.ts',
          // Half of a worker's time is waiting for the database: with a third, a sixth of the time is saved.
          maxWorkers: 3,
          // Ends only what hangs: a busy machine may take several times as long as a quiet one.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['apps/server/test/faults/*.fault.ts'],
          exclude: ignored,
          pool: 'forks',
          globalSetup: 'apps/server/test/database.ts',
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      // Not part of `npm test`: `npm run test:peers`.
      {
        test: {
          name: 'peers',
          include: ['apps/server/test/peers/*-peer.ts'],
          exclude: ignored,
          pool: 'forks',
          globalSetup: 'apps/server/test/database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 7 },
        },
      },
      // Two files at a time: a person with a browser waits most of the time, for an answer or until a page is at rest.
      inBrowser('journeys', 'apps/web/e2e/*.journey.ts', { groupOrder: 3, fileParallelism: true }),
      // Not part of `npm test`: `npm run screens`.
      inBrowser('screens', 'apps/web/e2e/take-screenshots.ts', { groupOrder: 4 }),
      // Not part of `npm test`: `npm run bench -- tasks`.
      inBrowser('tasks', 'apps/web/e2e/measure-tasks.ts', { groupOrder: 5 }),
      // Not part of `npm test`: `npm run bench -- shifts`.
      inBrowser('shifts', 'apps/web/e2e/measure-shifts.ts', { groupOrder: 6 }),
    ],
  },
})
