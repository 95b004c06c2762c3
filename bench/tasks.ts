import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needBrowser } from '../tools/browser.mjs'
import { runNode } from '../tools/prepare.mjs'
import type { Figure } from './report.ts'

type Task = { visitor: string; address: string; ms: number }

/** Milliseconds that a screen keeps the browser from answering while it loads: every screen of the demo, for each kind of visitor. */
export async function benchTasks(show: (figure: Figure) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-tasks-'))
  try {
    const file = join(folder, 'tasks.json')
    const env = { STOA_CHROMIUM: await needBrowser(), STOA_TASKS_FILE: file }
    const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project=tasks'], { env })
    if (code !== 0) throw new Error(`The screens could not be measured:\n${output.slice(-3000)}`)
    const tasks = JSON.parse(await readFile(file, 'utf8')) as Task[]
    for (const visitor of new Set(tasks.map((task) => task.visitor))) {
      const longest = tasks.filter((task) => task.visitor === visitor).sort((a, b) => b.ms - a.ms)
      show({
        name: `longest task of the ${longest.length} screens of ${visitor}`,
        ours: longest[0]?.ms ?? 0,
        unit: 'ms',
        requested: { atMost: 200 },
        details: longest.slice(0, 8).map(({ address, ms }) => `${address}: ${Math.round(ms)} ms`),
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
