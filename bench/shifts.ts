import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needBrowser } from '../tools/browser.mjs'
import { runNode } from '../tools/prepare.mjs'
import type { Figure } from './report.ts'

type Load = { visitor: string; address: string; width: number; seed: number; shift: number; moved: string[] }
const seedCount = 3

/**
 * How far each screen of the demo moves while it loads, as browsers score it, when each answer of the API comes up to 600 ms late: for each kind
 * of visitor, wide and narrow. A word is part of an address; a number is the seed of the delays, by default three that are different each time.
 */
export async function benchShifts(show: (figure: Figure) => void, words: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-shifts-'))
  try {
    const file = join(folder, 'shifts.json')
    const isSeed = (word: string): boolean => /^\d+$/.test(word)
    const named = words.filter(isSeed)
    const seeds = named.length > 0 ? named : Array.from({ length: seedCount }, () => String(Math.floor(Math.random() * 1_000_000)))
    const env = {
      STOA_CHROMIUM: await needBrowser(),
      STOA_SHIFTS_FILE: file,
      STOA_SHIFTS_SEEDS: seeds.join(','),
      STOA_SHIFTS_ONLY: words.filter((word) => !isSeed(word)).join(','),
    }
    const { code, output } = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project=shifts'], { env })
    if (code !== 0) throw new Error(`The screens could not be measured:\n${output.slice(-3000)}`)
    const loads = JSON.parse(await readFile(file, 'utf8')) as Load[]
    for (const visitor of new Set(loads.map((load) => load.visitor))) {
      const most = loads.filter((load) => load.visitor === visitor).sort((a, b) => b.shift - a.shift)
      show({
        name: `layout shift of ${visitor} in ${most.length} loads, seeds ${seeds.join(', ')}`,
        ours: most[0]?.shift ?? 0,
        unit: 'CLS',
        requested: { atMost: 0.03 },
        details: most
          .filter(({ moved }, index) => moved.length > 0 || index < 3)
          .flatMap(({ address, width, seed, shift, moved }) => [
            `${address} at ${width} px, seed ${seed}: ${shift.toFixed(3)}`,
            ...moved.map((text) => `  ${text}`),
          ]),
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
