import type { SignedIn } from './catalogue.ts'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import type { Work } from './load.ts'
import { measureP50, median } from './load.ts'
import { measureOrderExport } from './order-export.ts'
import type { BenchPortal } from './portal.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'
import { fillWorld, rareWord, withoutIndexes } from './world.ts'

const sizes = [1000, 100_000, 1_000_000]
const rounds = 5
const secondsEach = 0.6
const atMost = 1.3

type Place = { size: number; merchant: SignedIn; operator: SignedIn; ids: string[] }

/**
 * Lists, searches and updates of a merchant with 1,000, 100,000 and 1,000,000 products and as many orders, and of its operator, one request after the
 * other in one database: the p50 of the largest against that of the smallest, in turns, so that both have the same machine. Then all orders of the
 * largest are exported.
 */
export function benchGrowth(show: (figure: Figure) => void, only: readonly string[] = []): Promise<void> {
  const isNamed = (name: string): boolean => only.length === 0 || only.some((word) => name.includes(word))
  return withPortal(async (portal) => {
    const places = await fillPlaces(portal)
    const requests: Record<string, (place: Place) => Omit<Work, 'port' | 'connections' | 'seconds'>> = {
      'product list': ({ merchant }) => get(merchant, `/Product/PagedProducts/${merchant.companyId}`),
      'product list by name with its count': ({ merchant }) => get(merchant, `/Product/PagedProducts/${merchant.companyId}?sort=name&count=true`),
      'contains search': ({ merchant }) => get(merchant, `/Product/PagedProducts/${merchant.companyId}?filter=${search}`),
      'contains search of a common word': ({ merchant }) => get(merchant, `/Product/PagedProducts/${merchant.companyId}?filter=${commonSearch}`),
      'operator’s product list': ({ operator }) => get(operator, `/Product/PagedProducts/${operator.companyId}`),
      'operator’s contains search': ({ operator }) => get(operator, `/Product/PagedProducts/${operator.companyId}?filter=${search}`),
      'order list': ({ merchant }) => get(merchant, '/Order/PagedOrders'),
      'operator’s order list': ({ operator }) => get(operator, '/Order/PagedOrders?count=true'),
      'product detail': ({ merchant, ids }) => ({ ...get(merchant, ''), paths: ids.map((id) => `/api/Product/Get/${id}`) }),
      'title update': ({ merchant, ids }) => ({
        ...get(merchant, '/Product/UpdateProduct'),
        method: 'POST',
        body: `{"id":"${ids[0] ?? ''}","version":{n},"name":"Chair {n} of the bench"}`,
      }),
    }
    for (const [name, request] of Object.entries(requests)) if (isNamed(name)) show(await compare(portal, name, places, request))
    const largest = places.at(-1)
    if (largest && isNamed('order export')) await measureOrderExport(portal, largest.merchant, largest.size, show)
  })
}

const search = encodeURIComponent(`name co "${rareWord}"`)
/** Every sixth product has it. */
const commonSearch = encodeURIComponent('name co "shirt"')

function get(who: SignedIn, path: string): Omit<Work, 'port' | 'connections' | 'seconds'> {
  return { headers: who.headers, paths: [`/api${path}`] }
}

async function fillPlaces({ address, client }: BenchPortal): Promise<Place[]> {
  const places: Place[] = []
  for (const size of sizes)
    places.push({
      size,
      merchant: await signUpMerchant(address, `Merchant ${size}`),
      operator: await signUpOperator(address, `Market ${size}`),
      ids: [],
    })
  await withoutIndexes(client, async () => {
    for (const { size, merchant, operator } of places)
      await fillWorld(client, { merchantId: merchant.companyId, marketplaceId: operator.companyId }, size, { variants: 1, images: 1 })
  })
  for (const place of places) {
    const { rows } = await client.query<{ id: string }>('select id from product where merchant_id = $1 limit 100', [place.merchant.companyId])
    place.ids = rows.map(({ id }) => id)
  }
  return places
}

async function compare(
  { port, client }: BenchPortal,
  name: string,
  places: readonly Place[],
  request: (place: Place) => Omit<Work, 'port' | 'connections' | 'seconds'>,
): Promise<Figure> {
  const took = new Map<number, number[]>(places.map(({ size }) => [size, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const place of places) {
      const work = request(place)
      const { rows } = await client.query<{ version: number }>('select version from product where id = $1', [place.ids[0]])
      const p50 = await measureP50({ ...work, port, firstNumber: rows[0]?.version ?? 1 }, secondsEach)
      // The first round warms caches and plans.
      if (round > 0) took.get(place.size)?.push(p50)
    }
  const middles = places.map(({ size }) => ({ size, p50: median(took.get(size) ?? []) }))
  return {
    name: `${name}: p50 at ${(sizes.at(-1) ?? 0).toLocaleString('en')} products and orders against ${(sizes[0] ?? 0).toLocaleString('en')}`,
    ours: middles.at(-1)?.p50 ?? Number.NaN,
    baseline: middles[0]?.p50 ?? Number.NaN,
    unit: 'ms',
    requested: { ratioAtMost: atMost },
    details: [middles.map(({ size, p50 }) => `${size.toLocaleString('en')}: ${p50.toFixed(2)} ms`).join(', ')],
  }
}
