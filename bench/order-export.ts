import type { SignedIn } from './catalogue.ts'
import { measureMemory } from './memory.ts'
import type { BenchPortal } from './portal.ts'
import type { Figure } from './report.ts'

/** Orders of a merchant as CSV, read to the end: that each is in the file, how long that takes, and by how much the memory of the server grew at most. */
export async function measureOrderExport(
  { address, pid }: BenchPortal,
  { headers }: SignedIn,
  orders: number,
  show: (figure: Figure) => void,
): Promise<void> {
  const started = performance.now()
  const { result, grown } = await measureMemory(pid, async () => {
    const response = await fetch(`${address}/api/Order/ExportByDate`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify({ from: '2000-01-01', until: '2100-01-01', format: 'csv' }),
    })
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}: ${await response.text()}`)
    let [lines, bytes] = [0, 0]
    for await (const chunk of response.body) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === lineFeed) lines += 1
    }
    return { lines, bytes }
  })
  const name = `CSV export of ${orders.toLocaleString('en')} orders`
  const seconds = (performance.now() - started) / 1000
  // The first line names the columns.
  show({ name: `${name}: orders in it`, ours: result.lines - 1, unit: '', requested: { atLeast: orders, atMost: orders } })
  const details = [`${Math.round(seconds)} s, ${Math.round(result.bytes / 1e6)} MB of text`]
  show({ name: `${name}: memory of the server grew by`, ours: grown, unit: 'MB', requested: { atMost: 150 }, details })
}

const lineFeed = 10
