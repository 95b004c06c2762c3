import type { SignedIn } from './catalogue.ts'
import { copyBare } from './copy-bare.ts'
import { signUpMerchant } from './catalogue.ts'
import { withPortal } from './portal.ts'
import { peakMegabytes } from './processor.ts'
import type { Figure } from './report.ts'

const productCount = 100_000

type Run = { runId: string; status: string; done: number; created: number; unchanged: number; failed: number; error: string | null }

/** A Google product table: every product with a brand, a category, a price and stock, none with a picture (fetching those is another matter). */
function productTable(count: number): string {
  const lines = ['id\ttitle\tdescription\tlink\tprice\tavailability\tquantity\tbrand\tproduct_type\tgtin\tcolor\tmaterial']
  for (let n = 1; n <= count; n += 1) {
    lines.push(
      [
        `bench-${n}`,
        `Product ${n} of the bench`,
        `A description of product ${n}, of about the length that such a description tends to have in a feed, with a few words more.`,
        `https://shop.example/products/${n}`,
        `${5 + (n % 900)}.${String(n % 100).padStart(2, '0')} EUR`,
        'in_stock',
        String(n % 70),
        `Brand ${n % 40}`,
        `Home > Room ${n % 12} > Shelf ${n % 60}`,
        '',
        ['red', 'green', 'blue', 'black'][n % 4] ?? '',
        ['oak', 'steel', 'wool'][n % 3] ?? '',
      ].join('\t'),
    )
  }
  return `${lines.join('\n')}\n`
}

async function ask<T>(address: string, who: SignedIn, path: string, body?: FormData): Promise<T> {
  const response = await fetch(`${address}/api${path}`, { headers: who.headers, ...(body ? { method: 'POST', body } : {}) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Starts a sync and answers it and the seconds it took, from the request until it has ended. */
async function sync(address: string, who: SignedIn): Promise<{ run: Run; seconds: number }> {
  const start = performance.now()
  const { runId } = await ask<Run>(address, who, `/Product/SyncProducts/${who.companyId}`)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const run = await ask<Run>(address, who, `/Integration/Run/${runId}`)
    if (run.status === 'done') return { run, seconds: (performance.now() - start) / 1000 }
    if (run.status === 'failed' || run.status === 'cancelled') throw new Error(`The sync is ${run.status}: ${run.error ?? ''}`)
  }
}

/**
 * A feed of 100,000 products through the whole server, new and then unchanged: products a second and the memory of the process that does it
 * all, beside a bare COPY of as many rows into a table of the same columns and indexes.
 */
export function benchSync(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ address, client, pid }) => {
    const who = await signUpMerchant(address, 'Bench Feed')
    const form = new FormData()
    form.append('platform', 'feed')
    form.append('file', new Blob([productTable(productCount)], { type: 'text/tab-separated-values' }), 'products.tsv')
    await ask(address, who, '/Integration/PlatformSetup', form)
    const first = await sync(address, who)
    if (first.run.created !== productCount) throw new Error(`The first sync imported ${first.run.created} products, ${first.run.failed} failed`)
    // The cooldown is the server's; the bench does not wait fifteen minutes.
    await client.query(`update run set requested_at = requested_at - interval '1 day'`)
    await client.query('vacuum analyze')
    const again = await sync(address, who)
    if (again.run.unchanged !== productCount) throw new Error(`The second sync found ${again.run.unchanged} products unchanged`)
    const memory = await peakMegabytes(pid)
    const bare = await copyBare(client, who.companyId)
    show({
      name: 'sync of a feed, 100,000 new products, against a bare COPY of the rows',
      ours: productCount / first.seconds,
      baseline: productCount / bare,
      unit: 'products/s',
      requested: { atLeast: 3000 },
    })
    show({
      name: 'the same feed again, all unchanged, against that COPY',
      ours: productCount / again.seconds,
      baseline: productCount / bare,
      unit: 'products/s',
      requested: { atLeast: 10_000 },
    })
    show({ name: 'memory of the server and its jobs over both syncs, at most', ours: memory, unit: 'MB', requested: { atMost: 400 } })
  })
}
