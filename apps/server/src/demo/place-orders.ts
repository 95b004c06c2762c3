import { setTimeout } from 'node:timers/promises'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { product } from '@stoa/contract/product.ts'
import type { Caller, Player } from './caller.ts'
import { until } from './caller.ts'
import type { Players } from './open-companies.ts'
import { collectPayments } from './collect-payments.ts'
import { shoppers } from './demo-data.ts'

const purchases = 26
/** What the marketplace pays of some purchases, as for a voucher; an item of one of them is refunded later. In minor units, by purchase. */
const vouchers: Readonly<Record<number, number>> = { 5: 1000, 15: 500, 23: 1500 }
/** What shoppers wrote with some purchases. */
const notes: Readonly<Record<number, string>> = {
  8: 'Please leave it with the neighbours at number 12.',
  19: 'It is a present: please no prices in the parcel.',
  24: 'The bell does not work. Please call me at the door.',
}
const dayMs = 86_400_000
/** Variants that each merchant has on sale before orders are placed. */
const fewestOnSale = 10

type Choice = { variantId: string; stock: number | null }

/** Takes purchases in over the last weeks and brings their orders into every state a person should see. */
export async function placeOrders(call: Caller, { operator, merchants }: Players): Promise<void> {
  const choices: Choice[][] = []
  for (const as of merchants) choices.push(await waitForSellable(call, as))
  const hashes: { hash: string; merchantId: string }[] = []
  for (let n = 0; n < purchases; n++) {
    const shopper = shoppers[n % shoppers.length]
    if (!shopper) continue
    const lines = pick(choices, n)
    if (lines.length === 0) continue
    const { street, postalCode, city, countryCode, name } = shopper
    const group = await call(order.intake, {
      as: operator,
      key: `demo-${n}`,
      body: {
        marketplaceOrderReference: `AG-${10_240 + n * 7}`,
        currency: 'EUR',
        customer: { name, email: `${name.split(' ')[0]?.toLowerCase()}@shoppers.example` },
        shippingAddress: { name, street, postalCode, city, countryCode },
        customerNote: notes[n] ?? '',
        lines,
        shippingMinor: n % 4 === 0 ? 0 : 495,
        marketplaceDiscountMinor: vouchers[n] ?? 0,
        placedAt: new Date(Date.now() - (purchases - n) * 1.3 * dayMs).toISOString(),
      },
    })
    hashes.push(...group.orders.map(({ hash, merchantId }) => ({ hash, merchantId })))
  }
  await until('the payments', async () => {
    const { value } = await call(order.paged, {
      as: operator,
      query: { paymentStatus: ['Unprocessed', 'Processing', 'Authorized'] },
      page: { limit: 1 },
    })
    return value.length === 0
  })
  await handle(call, operator, merchants, hashes)
  await call(payout.run, { as: operator, body: {}, key: 'demo-payout' })
  // The orders count on the days they were placed: in this month and the last.
  const today = new Date().toISOString().slice(0, 10)
  const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  await call(invoice.issue, { as: operator, body: { from: `${lastMonth.slice(0, 8)}01`, until: lastMonth }, key: 'demo-invoices-last-month' })
  await call(invoice.issue, { as: operator, body: { from: `${today.slice(0, 8)}01`, until: today }, key: 'demo-invoices' })
  // A few arrive after the payout, so that something is pending.
  await call(order.placeTestOrder, { as: operator, body: { products: 4 }, key: 'demo-last' })
  await collectPayments(call, operator, choices[0] ?? [])
}

/** Returns what a merchant has on sale. On a slow machine its pictures, without which a product is not on sale, come late: waits a minute for a few. */
async function waitForSellable(call: Caller, as: Player): Promise<Choice[]> {
  let found = await sellable(call, as)
  for (let waited = 0; found.length < fewestOnSale && waited < 60; waited++) {
    await setTimeout(1000)
    found = await sellable(call, as)
  }
  return found
}

async function sellable(call: Caller, as: Player): Promise<Choice[]> {
  const { value } = await call(product.paged, {
    as,
    params: { id: as.companyId },
    query: { productStatus: ['Published'], instock: 'true' },
    page: { limit: 40 },
  })
  return value.flatMap((row) => row.variants.map(({ id, stock }) => ({ variantId: id, stock }))).filter(({ stock }) => stock === null || stock > 3)
}

function pick(choices: readonly Choice[][], n: number): { variantId: string; quantity: number }[] {
  return choices.flatMap((list, merchant) => {
    if ((n + merchant) % 3 === 0 || list.length === 0) return []
    const first = list[(n * 5 + merchant) % list.length]
    const second = n % 2 === 0 ? list[(n * 7 + merchant + 3) % list.length] : undefined
    return [first, second === first ? undefined : second].flatMap((choice, index) =>
      choice ? [{ variantId: choice.variantId, quantity: 1 + ((n + index) % 2) }] : [],
    )
  })
}

/** Most orders are fulfilled, some in part, some refunded in part or whole; the newest are left to do. */
async function handle(
  call: Caller,
  operator: Player,
  merchants: readonly Player[],
  hashes: readonly { hash: string; merchantId: string }[],
): Promise<void> {
  for (const [n, { hash, merchantId }] of hashes.entries()) {
    if (n >= hashes.length - 7) break
    const as = merchants.find((player) => player.companyId === merchantId)
    if (!as) continue
    const whole = await call(order.getByHash, { as, params: { hash } })
    const [line] = whole.lines
    if (!line) continue
    const isPartial = n % 6 === 5 && (whole.lines.length > 1 || line.quantity > 1)
    await call(order.fulfil, {
      as,
      body: {
        hash,
        carrier: ['PostNL', 'DHL', 'GLS'][n % 3] ?? 'DHL',
        trackingNumber: `3S${String(7_310_000 + n * 91)}`,
        ...(isPartial ? { lines: [{ lineId: line.lineId, quantity: 1 }] } : {}),
      },
    })
    if (n % 7 === 3)
      await call(order.refund, { as: operator, body: { hash, lines: [{ lineId: line.lineId, quantity: 1 }], reason: 'Arrived damaged' } })
    if (n % 11 === 8)
      await call(order.refund, { as: operator, body: { hash, amountMinor: Math.min(500, whole.refundable.minor), reason: 'Late delivery' } })
  }
  await until('the refunds', async () => {
    const { value } = await call(order.paged, { as: operator, query: { paymentStatus: ['Refunding'] }, page: { limit: 1 } })
    return value.length === 0
  })
}
