import { captureListStatement } from './capture-statement.ts'
import { fillCatalogue, signUpMerchant } from './catalogue.ts'
import { measure, measureP50, median } from './load.ts'
import type { Figure } from './report.ts'
import { withPortal } from './portal.ts'
import { freePort, startProgram } from './processes.ts'

const large = 100_000
const small = 1000
const pool = 8
const connections = 16
const rounds = 3

/**
 * The product list (12 rows with pictures, variants and prices, signed in) of a 100,000-product catalogue through the whole server, against
 * node:http and pg running the same statement prepared under a name, in turns in one run; and its p50 there against the p50 at 1,000 products.
 */
export function benchProductList(): Promise<Figure[]> {
  return withPortal(
    async ({ address, client, connectionString }) => {
      const many = await signUpMerchant(address, 'Large Catalogue')
      const few = await signUpMerchant(address, 'Small Catalogue')
      await fillCatalogue(client, many.companyId, large)
      await fillCatalogue(client, few.companyId, small)
      await client.query('vacuum analyze')
      const statement = await captureListStatement(connectionString, many.companyId)
      const barePort = await freePort()
      const bare = await startProgram(
        process.execPath,
        ['bench/bare-server.ts'],
        { BARE_PORT: String(barePort), BARE_DATABASE: connectionString, BARE_STATEMENT: JSON.stringify(statement), BARE_POOL: String(pool) },
        /listening/,
      )
      try {
        const ourUrl = `${address}/api/Product/PagedProducts/${many.companyId}`
        const bareUrl = `http://127.0.0.1:${barePort}/`
        const fewUrl = `${address}/api/Product/PagedProducts/${few.companyId}`
        await measure(ourUrl, { headers: many.headers, connections, seconds: 3 })
        await measure(bareUrl, { headers: {}, connections, seconds: 3 })
        const ours: number[] = []
        const bares: number[] = []
        for (let round = 0; round < rounds; round++) {
          bares.push((await measure(bareUrl, { headers: {}, connections, seconds: 5 })).requestsPerSecond)
          ours.push((await measure(ourUrl, { headers: many.headers, connections, seconds: 5 })).requestsPerSecond)
        }
        const p50Large: number[] = []
        const p50Small: number[] = []
        for (let round = 0; round < rounds; round++) {
          p50Small.push(await measureP50(fewUrl, few.headers, 400))
          p50Large.push(await measureP50(ourUrl, many.headers, 400))
        }
        return [
          {
            name: 'product list, 100,000 products: requests per second of a bare node:http + pg handler',
            ours: median(ours),
            baseline: median(bares),
            unit: 'requests/s',
            wanted: { ratioAtLeast: 0.7 },
          },
          {
            name: 'product list: p50 at 100,000 products against 1,000',
            ours: median(p50Large),
            baseline: median(p50Small),
            unit: 'ms',
            wanted: { ratioAtMost: 1.3 },
          },
        ]
      } finally {
        await bare.stop()
      }
    },
    { STOA_POOL: String(pool) },
  )
}
