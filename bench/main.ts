import { benchBalances } from './balances.ts'
import { benchFeed } from './feed.ts'
import { benchGrowth } from './growth.ts'
import { benchIntake } from './intake.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchManyVariants } from './many-variants.ts'
import { benchMapping } from './mapping.ts'
import { benchReads } from './reads.ts'
import type { Figure } from './report.ts'
import { linesOf } from './report.ts'
import { benchShifts } from './shifts.ts'
import { benchSync } from './sync.ts'
import { benchStart } from './start-time.ts'
import { benchStatements } from './statements.ts'
import { benchTasks } from './tasks.ts'
import { benchTax } from './tax.ts'

const benches = {
  start: benchStart,
  reads: benchReads,
  intake: benchIntake,
  growth: benchGrowth,
  balances: benchBalances,
  tax: benchTax,
  variants: benchManyVariants,
  sync: benchSync,
  feed: benchFeed,
  mapping: benchMapping,
  tasks: benchTasks,
}

// Take as long as the tests, or install a program: only when they are named.
const named = { statements: benchStatements, shifts: benchShifts, lighthouse: benchLighthouse }

// npm run bench -- reads detail: words that name no bench choose within those named.
const words = process.argv.slice(2)
const isBench = (word: string): boolean => word in benches || word in named
const only = words.filter((word) => !isBench(word))
const show = (figure: Figure): void => console.log(linesOf(figure))
for (const [name, bench] of Object.entries(benches)) if (!words.some(isBench) || words.includes(name)) await bench(show, only)
for (const [name, bench] of Object.entries(named)) if (words.includes(name)) await bench(show, only)
