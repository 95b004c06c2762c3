import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { makeFindingShop } from '../../../../test/finding-shop.ts'
import { sandboxShop } from '../../../connectors/shops/sandbox/index.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import type { ChannelOrder } from '../ports.ts'
import { findChannel } from '../queries.ts'
import { forwardChannelOrder } from './forward-channel-order.ts'
import { receiveChanges } from './receive-changes.ts'
import { receiveOrders } from './receive-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('An order whose money the merchant collects is sent to its shop as unpaid, to one that takes paid orders only once it is paid', async () => {
  const { merchant, rows } = await makeSyncedShop(app, 1, { inventory: 9 })
  const { companyId, as } = merchant
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  const [row] = rows
  const variant = row?.variants[0]
  if (!row || !variant) throw new Error('The shop has a product')
  await app.pool.query(
    `insert into channel_product (company_id, channel_id, product_id, state, reference, variants) values ($1, $2, $3, 'approved', 'theirs', $4)
     on conflict (company_id, channel_id, product_id) do update set reference = 'theirs', variants = $4`,
    [companyId, channelId, row.id, JSON.stringify({ [variant.id]: 'their-variant' })],
  )
  const line = { reference: 'their-line', productReference: 'theirs', variantReference: 'their-variant', sku: variant.sku, name: 'Cup' }
  const order: ChannelOrder = {
    reference: 'their-order',
    number: '1001',
    isShippable: true,
    isPaid: false,
    isCancelled: false,
    isShipped: false,
    refundedMinor: 0,
    currency: 'EUR',
    totalMinor: 1500,
    shippingMinor: 500,
    placedAt: new Date().toISOString(),
    customer: { name: 'Noor', email: 'noor@example.com', phone: '' },
    shippingAddress: { name: 'Noor', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL' },
    lines: [{ ...line, quantity: 1, refundedQuantity: 0, shippedQuantity: 0, unitPriceMinor: 1000, totalMinor: 1000 }],
  }
  const receive = (orders: readonly ChannelOrder[]) =>
    createJobCtx(app).transact(async (ctx) => {
      const found = await findChannel(ctx.db, companyId, channelId)
      if (!found) throw new Error('It is connected')
      await receiveOrders(ctx, found, orders)
      await receiveChanges(ctx, found, orders)
    })
  const waiting = async () => {
    const { rows: jobs } = await app.pool.query(`delete from pgboss.job where name = 'channel.forward-order' and state = 'created' returning data`)
    return jobs.map(({ data }) => data as { companyId: string; orderId: string })
  }
  const sent: boolean[] = []
  const forward = async (acceptsPaidOrdersOnly: boolean, facts: readonly { companyId: string; orderId: string }[]) => {
    const jobCtx = createJobCtx(app)
    const { acceptsPaidOrdersOnly: _, ...others } = sandboxShop
    const shop = {
      ...others,
      ...(acceptsPaidOrdersOnly ? { acceptsPaidOrdersOnly: true as const } : {}),
      createOrder: (_access: unknown, { isPaid }: { isPaid: boolean }) => {
        sent.push(isPaid)
        return Promise.resolve({ reference: '7', isNew: true })
      },
    }
    for (const fact of facts) await forwardChannelOrder({ ...jobCtx, ports: { ...jobCtx.ports, shops: { sandbox: shop } } }, fact)
  }
  const states = async () => {
    const { value } = await app.call(channelSales.orders, { as, params: { id: channelId }, query: {} })
    return value.map(({ state }) => state).toSorted((one, other) => one.localeCompare(other))
  }

  await receive([order, { ...order, reference: 'other', number: '1002' }, { ...order, reference: 'unpaid', number: '1003', isShippable: false }])
  const [first, second, ...more] = await waiting()
  if (!first || !second) throw new Error('Two are received')
  expect(more).toEqual([])
  await forward(false, [first])
  expect(sent).toEqual([false])
  await forward(true, [second])
  expect(sent).toEqual([false])
  expect(await states()).toEqual(['forwarded', 'new'])

  await receive([
    { ...order, isPaid: true },
    { ...order, reference: 'other', number: '1002', isPaid: true },
  ])
  const now = await waiting()
  expect(now).toEqual([second])
  await forward(true, now)
  expect(sent).toEqual([false, true])

  // A shop that finds first and creates then: two at once find nothing.
  await receive([{ ...order, reference: 'twice', number: '1004' }])
  const [twice] = await waiting()
  if (!twice) throw new Error('It is received')
  const jobCtx = createJobCtx(app)
  const findingShop = makeFindingShop()
  const forwardOnce = () => forwardChannelOrder({ ...jobCtx, ports: { ...jobCtx.ports, shops: { sandbox: findingShop.connector } } }, twice)
  const outcomes = await Promise.allSettled([forwardOnce(), forwardOnce()])
  expect(findingShop.created).toEqual([`channel-${twice.orderId}`])
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))).toEqual([expect.any(NotReadyError)])
  await forwardOnce()
  expect(findingShop.created).toHaveLength(1)
})
