import { readFile } from 'node:fs/promises'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import { measureP50 } from './load.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'
import { fillWorld } from './world.ts'

const variants = 2048

/** A product with 2,048 variants: how long it takes to open, and the most memory the server has had meanwhile. */
export function benchManyVariants(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ address, port, client, pid }) => {
    const merchant = await signUpMerchant(address, 'Many Variants')
    const operator = await signUpOperator(address, 'Many Variants Market')
    await fillWorld(client, { merchantId: merchant.companyId, marketplaceId: operator.companyId }, 20, { variants, images: 4 })
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>('select id from product')
    const paths = rows.map(({ id }) => `/api/Product/Get/${id}`)
    const p50 = await measureP50({ port, headers: merchant.headers, paths }, 5)
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const megabytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
    show({ name: `a product of ${variants} variants opens`, ours: p50, unit: 'ms', requested: { atMost: 300 } })
    show({ name: 'memory of the server meanwhile, at most', ours: megabytes, unit: 'MB', requested: { atMost: 200 } })
  })
}
