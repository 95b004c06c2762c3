import { benchMapping } from './mapping.ts'
import { benchProductList } from './product-list.ts'
import { lineOf } from './report.ts'
import { benchSearch } from './search.ts'
import { benchSync } from './sync.ts'
import { benchStart } from './start-time.ts'

const benches = { start: benchStart, 'product-list': benchProductList, sync: benchSync, search: benchSearch, mapping: benchMapping }

const wanted = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const figure of await bench()) console.log(lineOf(figure))
}
