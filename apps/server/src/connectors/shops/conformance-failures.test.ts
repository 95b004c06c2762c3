import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, referencesOf } from '../../../test/collect-pull.ts'
import type { FailureName } from '../../../test/failing-outbound.ts'
import { failures, openFailureServer } from '../../../test/failing-outbound.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import type { Json } from '../../kit/json.ts'
import type { ShopOrder } from '../../domains/connection/ports-order.ts'
import type { PulledBatch, ShopAccess, ShopProduct } from '../../domains/connection/ports.ts'

let server: Awaited<ReturnType<typeof openFailureServer>>
beforeAll(async () => {
  server = await openFailureServer()
})
afterAll(() => server.close())

const slow: FailureName[] = ['429 until a date', '503 for a second']
/** What passes on its own: met once, nobody learns of it. */
const passing: FailureName[] = ['408', '425', '500', '502 as a web page', 'a web page', 'half a body', 'a closed connection', 'no answer']
/** The others are met once only: every one of their tries takes its time. */
const quick = (Object.keys(failures) as FailureName[]).filter((name) => ![...slow, 'no answer'].includes(name))

const orderOf = (externalReference: string, { reference, name, variants: [variant] }: ShopProduct): ShopOrder => ({
  externalReference,
  orderNumber: '7',
  currency: 'EUR',
  placedAt: '2026-11-20T10:00:00Z',
  customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
  shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
  lines: [
    {
      productReference: reference,
      variantReference: variant?.reference ?? '',
      sku: variant?.sku ?? '',
      name,
      quantity: 1,
      unitPriceMinor: variant?.priceMinor ?? 0,
      totalMinor: variant?.priceMinor ?? 0,
    },
  ],
  shippingMinor: 500,
  totalMinor: (variant?.priceMinor ?? 0) + 500,
  isPaid: true,
})

// At the same time: most of it is waiting. The tests of one shop follow each other, as the session of one of them ends with some failures.
const inTurn = { concurrent: false }

// A feed has no address here: what its file is fetched with has tests of its own.
describe.concurrent.each(useShopSubjects({ timeoutMs: 1500 }).filter(({ name }) => name !== 'feed'))('$name as a shop', (subject) => {
  const { open, many } = subject
  let shop: { access: ShopAccess; references: string[] }
  let product: ShopProduct | undefined
  /** Calls of a whole pull by a connection that is signed in. */
  let calls = 0
  beforeAll(async () => {
    shop = await open(Math.min(many, 250))
    const { batches } = await pull('500', () => false)
    const products = batches.flatMap(({ items }) => items).flatMap((item) => (item.isProduct ? [item.product] : []))
    const stockOf = ({ variants: [variant] }: ShopProduct): number => variant?.stock ?? Number.POSITIVE_INFINITY
    product = products.toSorted((a, b) => stockOf(b) - stockOf(a))[0]
    calls = (await pull('500', () => false)).calls
  })

  /** Pulls while chosen calls meet a failure, as a sync does: until the end or the first error. */
  async function pull(failure: FailureName, isFailing: (call: number) => boolean) {
    const { outbound, counts } = server.around(shop.access.outbound, failure, isFailing)
    const batches: PulledBatch[] = []
    let error: unknown
    try {
      for await (const batch of subject.connector.pull({ ...shop.access, outbound }, null)) batches.push(structuredClone(batch))
    } catch (thrown) {
      error = thrown
    }
    await outbound.close()
    return { batches, error, ...counts }
  }

  it.each(passing)('gives every product once though its first, middle and last calls are answered with %s', inTurn, async (failure) => {
    // Each call that is repeated moves those after it by one.
    const chosen = new Set([1, Math.ceil(calls / 2) + 1, calls + 2])
    const { batches, error, failures: met } = await pull(failure, (call) => chosen.has(call))
    expect(error).toBeUndefined()
    expect(met).toBeGreaterThan(0)
    expect(referencesOf(batches)).toEqual(shop.references)
  })

  it.each(slow)('waits as long as the answer asks: %s', inTurn, async (failure) => {
    const started = Date.now()
    const { batches, error } = await pull(failure, (call) => call === calls)
    expect(error).toBeUndefined()
    expect(referencesOf(batches)).toEqual(shop.references)
    // A date has whole seconds.
    if (failure !== '429 until a date') expect(Date.now() - started).toBeGreaterThanOrEqual(990)
  })

  it.each(quick)('says so when every call is answered with %s, and goes on where it stopped', inTurn, async (failure) => {
    const good = Math.min(3, calls - 1)
    const { batches, error, failures: met } = await pull(failure, (call) => call > good)
    expect(error).toBeInstanceOf(UpstreamError)
    // Whoever runs the pull tries again later; nothing asks a shop that is down a hundred times.
    expect(met).toBeLessThanOrEqual(12)
    const cursor = JSON.parse(JSON.stringify(batches.at(-1)?.cursor ?? null)) as Json
    const rest = await collect(subject.connector.pull(shop.access, cursor))
    expect([...referencesOf(batches), ...referencesOf(rest)]).toEqual(shop.references)
  })

  it.each(quick)('is not connected while it answers with %s', inTurn, async (failure) => {
    const { outbound } = server.around(shop.access.outbound, failure, () => true)
    const refused: unknown = await subject.connector.check({ ...shop.access, outbound }).catch((error: unknown) => error)
    // An answer that a shop would never give says that the address is not one of a shop.
    expect(refused instanceof UpstreamError || refused instanceof AppError).toBe(true)
    await outbound.close()
  })

  it.each(quick)('has an order once whichever call is answered with %s', inTurn, async (failure) => {
    if (!subject.connector.createOrder || !product) return
    const { access } = shop
    const order = orderOf(`order-${failure}`, product)
    const results: { reference: string; isNew: boolean }[] = []
    for (let at = 1, isMet = true; isMet; at += 1) {
      const { outbound, counts } = server.around(access.outbound, failure, (call) => call === at)
      await subject.connector.createOrder({ ...access, outbound }, order).then(
        (result) => results.push(result),
        (error: unknown) => expect(error).toBeInstanceOf(UpstreamError),
      )
      isMet = counts.failures > 0
      await outbound.close()
    }
    expect(new Set(results.map(({ reference }) => reference)).size).toBe(1)
    expect(results.filter(({ isNew }) => isNew).length).toBeLessThanOrEqual(1)
    expect(await subject.connector.findOrder?.(access, order)).toBe(results[0]?.reference)
  })
})
