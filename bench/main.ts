import { benchGrowth } from './growth.ts'
import { benchIntake } from './intake.ts'
import { benchManyVariants } from './many-variants.ts'
import { benchMapping } from './mapping.ts'
import { benchReads } from './reads.ts'
import type { Figure } from './report.ts'
import { linesOf } from './report.ts'
import { benchSync } from './sync.ts'
import { benchStart } from './start-time.ts'
import { benchStatements } from './statements.ts'

const benches = {
  start: benchStart,
  reads: benchReads,
  intake: benchIntake,
  growth: benchGrowth,
  variants: benchManyVariants,
  sync: benchSync,
  mapping: benchMapping,
}

// npm run bench -- reads detail: words that name no bench choose within those named.
const words = process.argv.slice(2)
const isBench = (word: string): boolean => word in benches || word === 'statements'
const only = words.filter((word) => !isBench(word))
const show = (figure: Figure): void => console.log(linesOf(figure))
for (const [name, bench] of Object.entries(benches)) if (!words.some(isBench) || words.includes(name)) await bench(show, only)
// Takes as long as the tests: only when it is named.
if (words.includes('statements')) await benchStatements(show)
