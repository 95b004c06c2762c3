import type { Client } from 'pg'
import { fillBareIntake } from './bare-intake.ts'
import type { SignedIn } from './catalogue.ts'
import { signUpMerchant, signUpOperator } from './catalogue.ts'
import type { Load, Work } from './load.ts'
import { measure } from './load.ts'
import type { BenchPortal } from './portal.ts'
import { withPortal } from './portal.ts'
import { processorSeconds } from './processor.ts'
import { freePort, startProgram } from './processes.ts'
import type { Figure } from './report.ts'
import { fillWorld } from './world.ts'

const merchants = 3
const productsEach = 1000
const clients = 16
const purchases = 1000
const maxDrainSeconds = 120

/**
 * Purchases of five lines of three merchants, sent by 16 clients at once: how many a second, how many are answered with 503, and how long after the
 * last one every job they caused is done (payment at the sandbox provider, its reports, the ledger, notifications, forwarding). The baseline
 * is a bare handler that writes the same rows in one transaction and has no jobs.
 */
export function benchIntake(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async (portal) => {
    const { address, client } = portal
    const operator = await signUpOperator(address, 'Intake Market')
    await client.query(`update "user" set email_confirmed_at = now()`)
    const variantIds = await fillMarket(portal, operator)
    const purchase: Omit<Work, 'port' | 'connections' | 'seconds'> = {
      method: 'POST',
      paths: ['/api/Order/Intake'],
      headers: { ...operator.headers, 'idempotency-key': 'bench-{connection}-{n}' },
      body: bodyOf(),
      turns: Object.fromEntries(variantIds.map((ids, index) => [`merchant${index}`, ids])),
    }
    const bare = await startBareIntake(portal, operator)
    const send = (work: Partial<Work>, pid: number): Promise<Load> =>
      measure(
        { ...purchase, port: portal.port, connections: clients, seconds: 120, ...work },
        { server: pid, postgres: portal.postgresPid },
        { allowsUnavailable: true },
      )
    try {
      const bareWork = { port: bare.port, paths: [`/intake?owner=${operator.companyId}`] }
      await send({ ...bareWork, requests: 200, firstNumber: 1_000_000 }, bare.pid)
      await send({ requests: 200, firstNumber: 1_000_000 }, portal.pid)
      await awaitRest(client)
      const baseline = await send({ ...bareWork, requests: purchases }, bare.pid)
      const before = await Promise.all([processorSeconds(portal.pid), processorSeconds(portal.postgresPid)])
      const load = await send({ requests: purchases }, portal.pid)
      const drainSeconds = await awaitRest(client)
      const after = await Promise.all([processorSeconds(portal.pid), processorSeconds(portal.postgresPid)])
      const thousands = purchases / 1000
      const used = after.map((seconds, index) => ((seconds - (before[index] ?? 0)) / thousands).toFixed(2))
      show({
        name: 'order intake of 5 lines and 3 merchants, 16 clients, against a bare handler without jobs',
        ours: load.requestsPerSecond,
        baseline: baseline.requestsPerSecond,
        unit: 'purchases/s',
        requested: { atLeast: 150 },
        details: [
          `ours: p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms; bare: p50 ${baseline.p50.toFixed(1)} ms, p99 ${baseline.p99.toFixed(1)} ms`,
          `processor seconds per 1,000 purchases until the queue was empty: server and jobs ${used[0] ?? ''}, PostgreSQL ${used[1] ?? ''}; ` +
            `bare: server ${baseline.serverSeconds.toFixed(2)}, PostgreSQL ${baseline.postgresSeconds.toFixed(2)}`,
        ],
      })
      show({ name: 'intake answered with 503', ours: load.unavailable, unit: 'requests', requested: { atMost: 0 } })
      show({ name: 'intake: the queue is empty after 1,000 purchases', ours: drainSeconds, unit: 's', requested: { atMost: 10 } })
      await expectPaid(client, operator)
    } finally {
      await bare.stop()
    }
  })
}

/** Three merchants whose products are listed and in stock. Returns the ids of their variants. */
async function fillMarket({ address, client }: BenchPortal, operator: SignedIn): Promise<string[][]> {
  const variantIds: string[][] = []
  for (let index = 0; index < merchants; index += 1) {
    const merchant = await signUpMerchant(address, `Intake Merchant ${index}`)
    const world = { merchantId: merchant.companyId, marketplaceId: operator.companyId }
    await fillWorld(client, world, productsEach, { variants: 2, images: 1 }, index * productsEach)
    await client.query(
      `insert into listing (marketplace_id, merchant_id, product_id, approval, position, approved_at)
       select $1, p.merchant_id, p.id, 'Approved', 'a' || p.id, now() from product p where p.merchant_id = $2`,
      [operator.companyId, merchant.companyId],
    )
    await client.query(`update variant set stock = 100000 where merchant_id = $1`, [merchant.companyId])
    await client.query(`update product p set stock = 200000, card_variants = product_card_variants(p.merchant_id, p.id) where merchant_id = $1`, [
      merchant.companyId,
    ])
    const { rows } = await client.query<{ id: string }>('select id from variant where merchant_id = $1 order by id', [merchant.companyId])
    variantIds.push(rows.map(({ id }) => id))
  }
  await client.query('vacuum analyze')
  return variantIds
}

function bodyOf(): string {
  const ofMerchants = ['merchant0', 'merchant0', 'merchant1', 'merchant1', 'merchant2']
  return JSON.stringify({
    marketplaceOrderReference: 'WEB-{connection}-{n}',
    currency: 'EUR',
    customer: { name: 'A Shopper', email: 'a@bench.example' },
    shippingAddress: { name: 'A Shopper', street: 'Main street 1', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
    lines: ofMerchants.map((name, index) => ({ variantId: `{${name}}`, quantity: 1 + (index % 2), taxMinor: 50 })),
    shippingMinor: 495,
    discountMinor: 100,
  })
}

async function startBareIntake(portal: BenchPortal, operator: SignedIn): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  await fillBareIntake(portal.client, operator.companyId)
  const port = await freePort()
  const { child, stop } = await startProgram(
    process.execPath,
    ['bench/bare-server.ts'],
    { BARE_PORT: String(port), BARE_DATABASE: portal.connectionString, BARE_POOL: '20' },
    /listening/,
  )
  return { port, pid: child.pid ?? 0, stop }
}

/** Waits until no job waits or runs and the provider has no report left to deliver. Returns the seconds that took. */
async function awaitRest(client: Client): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%')::int
         + (select count(*) from sandbox.webhook where delivered_at is null)::int as waiting`,
    )
    const seconds = (performance.now() - start) / 1000
    if (rows[0]?.waiting === 0) return seconds
    if (seconds > maxDrainSeconds) throw new Error(`${rows[0]?.waiting ?? ''} jobs and reports wait after ${maxDrainSeconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The figures count only if every order was paid for. */
async function expectPaid(client: Client, operator: SignedIn): Promise<void> {
  const { rows } = await client.query<{ status: string; n: number }>(
    `select payment_status as status, count(*)::int as n from "order" where marketplace_id = $1 and order_status <> 'Fulfilled' group by 1`,
    [operator.companyId],
  )
  const unpaid = rows.filter(({ status }) => status !== 'Captured')
  if (unpaid.length > 0) throw new Error(`Orders are not paid for: ${unpaid.map(({ status, n }) => `${n} ${status}`).join(', ')}`)
}
