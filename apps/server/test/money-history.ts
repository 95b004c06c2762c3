import type { Case } from '@stoa/contract/case-shapes.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { commission } from '@stoa/contract/commission.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listOverdrawn } from '../src/domains/payout/debt/queries-debt.ts'
import { listDueReserves } from '../src/domains/payout/reserve/queries-reserve.ts'
import { recordDebt } from '../src/domains/payout/debt/record-debt.ts'
import { releaseReservesOf } from '../src/domains/payout/reserve/release-reserves-of.ts'
import { adjust } from './adjust-in-history.ts'
import type { As, TestApp } from './app.ts'
import { askBank } from './ask-bank.ts'
import { makeColleague, setVatNumber, unique } from './make.ts'
import { createOrders, makeMarket, purchase, script, seeOrder, setProviderFee } from './make-orders.ts'
import { codeOf, taxActs } from './money-history-tax.ts'
import { createJobCtx } from './payout-by-hand.ts'

/** One step of a history: `pick` chooses among what there is, `amount` is in minor units. */
export type Step = { command: Command; pick: number; amount: number }

/** A market in which a history happens, and what happened in it so far. */
export type History = Awaited<ReturnType<typeof makeMarket>> & {
  app: TestApp
  colleague: As
  now: Date
  hashes: string[]
  disputes: string[]
  lost: string[]
  returns: string[]
  writeOffs: string[]
}

/** A command returns the code with which it was refused; undefined where it was done. */
type Act = (history: History, step: Omit<Step, 'command'>) => Promise<string | undefined>

const pickOf = (list: readonly string[], pick: number): string => list[pick % Math.max(1, list.length)] ?? 'none'
const lineOf = async ({ app, operator }: History, hash: string): Promise<string> =>
  hash === 'none' ? operator.marketplaceId : ((await seeOrder(app, operator.as, hash)).lines[0]?.lineId ?? '')

/** The discounts of some purchases: of the marketplace a part of the goods, all of them or all but a cent, at times beside one of the merchant. */
function discountsFor({ pick, amount }: Omit<Step, 'command'>): { discountMinor: number; marketplaceDiscountMinor: number } {
  const goodsMinor = 1000 * (1 + (pick % 3))
  const discountMinor = amount % 5 === 0 ? amount % 300 : 0
  const most = goodsMinor - discountMinor
  const chosen = [(amount * 7) % (most + 1), most, most - 1]
  return { discountMinor, marketplaceDiscountMinor: pick % 6 < 3 ? 0 : (chosen[amount % 3] ?? 0) }
}

async function decideDispute({ app, operator, disputes }: History, pick: number, outcome: 'won' | 'lost'): Promise<string | undefined> {
  const dispute = disputes.splice(pick % Math.max(1, disputes.length), 1)[0]
  if (dispute === undefined) return 'no_dispute'
  return (await askBank(app, operator.marketplaceId, `disputes/${dispute}/outcome`, { outcome })) ? undefined : 'refused_by_bank'
}

/** What the forecast says of a merchant of whom a run says nothing: it has no postings to be paid, only what is pending or held back. */
const silentCodes = ['not_payable_yet', 'nothing_payable']

/** Pays out, some of it refused by the provider. The forecasts of the merchant and of each order are what is paid; a run is silent where nothing is payable yet. */
async function payOut({ app, operator, merchant, hashes }: History, { amount }: Omit<Step, 'command'>): Promise<string | undefined> {
  const { as, marketplaceId } = operator
  const [forecast] = await app.call(payoutRule.forecast, { as, query: { merchantId: merchant.companyId } })
  const forecasts = await Promise.all(
    hashes.map(async (hash) => ({ hash, ...(await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })) })),
  )
  if (amount % 6 === 0) await script(app, marketplaceId, ['payouts:failed'])
  const { payouts, skipped } = await app.call(payout.run, { as, key: unique(), body: {} })
  const unpaid = skipped[0]?.code ?? silentCodes.find((code) => code === forecast?.code)
  expect([payouts[0]?.amount.minor ?? 0, unpaid]).toEqual([forecast?.amount.minor ?? 0, forecast?.code ?? undefined])
  const items = payouts[0] ? (await app.call(payout.get, { as, params: { id: payouts[0].id } })).items : []
  const paid = new Map(items.map(({ hash, net }) => [hash, net.minor]))
  for (const { amount: planned, heldBack, inPayout, paid: before, parts } of forecasts)
    expect(parts.reduce((sum, part) => sum + part.amount.minor, 0)).toBe(planned.minor + heldBack.minor + inPayout.minor + before.minor)
  // What a rule keeps may be a part of an order.
  for (const { hash, amount: planned, blocks } of forecasts)
    if (!blocks.some(({ code }) => code === 'amount_kept')) expect(paid.get(hash) ?? 0).toBe(blocks.length === 0 ? planned.minor : 0)
  return skipped[0]?.code
}

const acts = {
  buy: async ({ app, operator, offer, hashes }, { pick, amount }) => {
    const lines = [{ variantId: offer.variantId, quantity: 1 + (pick % 3) }]
    const { orders } = await createOrders(app, operator.as, purchase(lines, { shippingMinor: amount % 500, ...discountsFor({ pick, amount }) }))
    hashes.push(orders[0]?.hash ?? '')
    return undefined
  },
  'buy to collect': async ({ app, operator, offer, hashes }, { pick, amount }) => {
    const lines = [{ variantId: offer.variantId, quantity: 1 + (pick % 3) }]
    const { orders } = await createOrders(
      app,
      operator.as,
      purchase(lines, { shippingMinor: amount % 500, ...discountsFor({ pick, amount }), collectedBy: 'merchant' }),
    )
    hashes.push(orders[0]?.hash ?? '')
    return undefined
  },
  'record payment': async ({ app, operator, merchant, hashes }, { pick, amount }) => {
    const body = { hash: pickOf(hashes.toReversed(), pick % 4) }
    return codeOf(await app.raw(orderCollection.recordPayment, { as: amount % 2 === 0 ? merchant.as : operator.as, body }))
  },
  'record non-payment': async ({ app, operator, merchant, hashes }, { pick, amount }) => {
    const body = { hash: pickOf(hashes.toReversed(), pick % 4) }
    return codeOf(await app.raw(orderCollection.recordNonPayment, { as: amount % 2 === 0 ? merchant.as : operator.as, body }))
  },
  ship: async ({ app, merchant, hashes }, { pick }) => codeOf(await app.raw(order.fulfil, { as: merchant.as, body: { hash: pickOf(hashes, pick) } })),
  'ship one item': async (history, { pick }) => {
    const hash = pickOf(history.hashes, pick)
    const lines = [{ lineId: await lineOf(history, hash), quantity: 1 }]
    return codeOf(await history.app.raw(order.fulfil, { as: history.merchant.as, body: { hash, lines } }))
  },
  'refund amount': async ({ app, operator, hashes }, { pick, amount }) =>
    codeOf(await app.raw(order.refund, { as: operator.as, key: unique(), body: { hash: pickOf(hashes, pick), amountMinor: amount } })),
  'refund item': async (history, { pick, amount }) => {
    const { app, operator, hashes } = history
    const hash = pickOf(hashes, pick)
    const body = { hash, lines: [{ lineId: await lineOf(history, hash), quantity: 1 }], shippingMinor: amount % 50 }
    // The provider refuses some refunds.
    if (amount % 5 === 0) await script(app, operator.marketplaceId, ['refunds:failed'])
    return codeOf(await app.raw(order.refund, { as: operator.as, key: unique(), body }))
  },
  cancel: async ({ app, operator, hashes }, { pick }) =>
    codeOf(await app.raw(order.cancel, { as: operator.as, body: { hash: pickOf(hashes, pick), reason: '' } })),
  withdraw: async ({ app, operator, hashes }, { pick }) => {
    const link = await app.raw(shopper.link, { as: operator.as, params: { hash: pickOf(hashes, pick) } })
    if (link.status >= 400) return codeOf(link)
    const token = new URL((link.body as { href: string }).href).searchParams.get('token') ?? ''
    return codeOf(await app.raw(shopper.withdraw, { query: { token }, body: {} }))
  },
  'request return': async (history, { pick, amount }) => {
    const { app, merchant, hashes, returns } = history
    const hash = pickOf(hashes, pick)
    const lines = [{ lineId: await lineOf(history, hash), quantity: 1 + (amount % 2), reason: 'damaged' as const }]
    const answer = await app.raw(cases.openReturn, { as: merchant.as, body: { hash, lines } })
    if (answer.status === 201) returns.push((answer.body as { id: string }).id)
    return codeOf(answer)
  },
  'decide return': async ({ app, merchant, operator, returns }, { pick, amount }) => {
    const params = { id: returns.at(-1) ?? operator.marketplaceId }
    if (amount % 4 === 0) return codeOf(await app.raw(cases.reject, { as: operator.as, params, body: { text: 'Worn' } }))
    if (amount % 7 === 0) return codeOf(await app.raw(cases.cancel, { as: operator.as, params, body: {} }))
    return codeOf(await app.raw(cases.approve, { as: pick % 2 === 0 ? merchant.as : operator.as, params, body: {} }))
  },
  'receive return': async ({ app, merchant, operator, returns }) =>
    codeOf(await app.raw(cases.receive, { as: merchant.as, params: { id: returns.at(-1) ?? operator.marketplaceId }, body: {} })),
  'inspect return': async ({ app, merchant, operator, returns }, { amount }) => {
    const id = returns.at(-1) ?? operator.marketplaceId
    const { rows } = await sql<{ lineId: string }>`select order_line_id as "lineId" from case_line where case_id = ${id}`.execute(app.db)
    const condition = 'as_new' as const
    const lines = rows.map(({ lineId }) => ({ lineId, acceptedQuantity: 1, restockQuantity: amount % 2, condition }))
    return codeOf(await app.raw(cases.inspect, { as: merchant.as, params: { id }, body: { lines } }))
  },
  'refund return': async ({ app, operator, returns }, { amount }) => {
    const params = { id: returns.at(-1) ?? operator.marketplaceId }
    return codeOf(await app.raw(cases.refund, { as: operator.as, key: unique(), params, body: { feeMinor: amount % 300 } }))
  },
  'share cost': async ({ app, operator: { as, marketplaceId } }, { pick, amount }) => {
    const { rows } = await sql<{ id: string }>`select id from order_case where marketplace_id = ${marketplaceId} order by number desc`.execute(app.db)
    const params = { id: pickOf([...rows.map(({ id }) => id), ...(rows.length === 0 ? [marketplaceId] : [])], pick) }
    const { status, body: one } = await app.raw(cases.get, { as, params })
    const shares = status === 200 ? (one as Case).shares : null
    const costMinor = (shares?.merchant.minor ?? 0) + (shares?.marketplace.minor ?? 0)
    const marketplaceMinor = amount % (costMinor + 1)
    // Some of them do not sum to the cost.
    const merchantMinor = costMinor - marketplaceMinor + (amount % 11 === 0 ? 1 : 0)
    return codeOf(await app.raw(cases.decideShares, { as, params, body: { merchantMinor, marketplaceMinor, reason: 'agreement' } }))
  },
  fees: async ({ app, operator }, { pick, amount }) => {
    const feeName = ['', 'Service', 'Packing'][pick % 3] ?? ''
    const basis = (['item', 'line', 'order'] as const)[amount % 3] ?? 'item'
    const body = { name: unique(), feeName, basis, percentageBasisPoints: (amount * 7) % 2000, fixedMinor: amount % 300, afterId: null }
    return codeOf(await app.raw(commission.createRule, { as: operator.as, body }))
  },
  'refund policy': async ({ app, operator: { as } }, { pick, amount }) => {
    const kinds = ['proportional', 'never', 'before_shipment'] as const
    const { version } = await app.call(commission.policy, { as })
    const [commissionReturn, feeReturn] = [kinds[pick % 3] ?? 'never', kinds[amount % 3] ?? 'never']
    const providerFeeBearer = amount % 2 === 0 ? ('merchant' as const) : ('marketplace' as const)
    const body = { commissionReturn, feeReturn, providerFeeBearer, providerFeeReturn: kinds[amount % 3] ?? 'never' }
    return codeOf(await app.raw(commission.updatePolicy, { as, body: { ...body, version: version + (pick % 5 === 0 ? 1 : 0) } }))
  },
  'reserve rule': async ({ app, operator }, { pick, amount }) => {
    const reserveDays = pick % 4 === 0 ? 0 : 10
    const reserveBasisPoints = reserveDays === 0 && amount % 3 !== 0 ? 0 : (1 + (amount % 20)) * 100
    const body = { schedule: 'manual' as const, keepMinor: amount % 200, reserveBasisPoints, reserveDays }
    return codeOf(await app.raw(payoutRule.update, { as: operator.as, body }))
  },
  'release reserves': async (history) => {
    const { app, operator } = history
    history.now = new Date(history.now.getTime() + 6 * 86_400_000)
    // As the nightly job does it for all marketplaces: other histories of the same database have another day.
    const due = await listDueReserves(app.db, history.now, 10_000)
    const own = due.filter(({ marketplaceId }) => marketplaceId === operator.marketplaceId)
    await createJobCtx(app).transact((ctx) => releaseReservesOf(ctx, operator.marketplaceId, own))
    return undefined
  },
  'issue invoices': async ({ app, operator }) => {
    const today = new Date().toISOString().slice(0, 10)
    return codeOf(await app.raw(invoice.issue, { as: operator.as, key: unique(), body: { from: `${today.slice(0, 8)}01`, until: today } }))
  },
  ...taxActs,
  'change VAT rate': async ({ app, operator: { as } }, { pick, amount }) => {
    const { version } = await app.call(marketplace.myMarketplace, { as })
    const commissionTaxBasisPoints = pick % 2 === 0 ? null : (amount * 3) % 2701
    return codeOf(
      await app.raw(marketplace.updateMyMarketplace, { as, body: { version: version + (pick % 7 === 0 ? 1 : 0), commissionTaxBasisPoints } }),
    )
  },
  'pay out': payOut,
  'change account': async ({ app, operator, merchant }, { pick, amount }) => {
    const params = { id: operator.marketplaceId }
    const opened = await app.raw(paymentAccount.createPayoutAccount, { as: merchant.as, params })
    if (opened.status >= 400) return codeOf(opened)
    const body = new URLSearchParams({ number: `${10_000_000 + amount}`, document: 'on' })
    await fetch((opened.body as { href: string }).href, { method: 'POST', body })
    const answer = await app.raw(paymentAccount.verifyPayoutAccount, { as: merchant.as, params })
    // In most histories the week in which payouts wait is over soon.
    if (pick % 3 > 0) await sql`update payment_account set hold_until = now() where marketplace_id = ${operator.marketplaceId}`.execute(app.db)
    return codeOf(answer)
  },
  credit: (history, { amount }) => adjust(history, amount),
  charge: (history, { amount }) => adjust(history, -amount),
  'record debts': async ({ app, operator: { marketplaceId } }) => {
    const [first] = await listOverdrawn(app.db, { marketplaceId, merchantId: '00000000-0000-0000-0000-000000000000' }, 1)
    if (first?.marketplaceId === marketplaceId) await createJobCtx(app).transact((ctx) => recordDebt(ctx, first))
    return undefined
  },
  'request write-off': async ({ app, operator, merchant, writeOffs }, { amount }) => {
    const body = { merchantId: merchant.companyId, amountMinor: 1 + (amount % 90), note: 'Out of business' }
    const answer = await app.raw(payoutRule.requestWriteOff, { as: operator.as, key: unique(), body })
    if (answer.status === 201) writeOffs.push((answer.body as { id: string }).id)
    return codeOf(answer)
  },
  'decide write-off': async ({ app, operator, colleague, writeOffs }, { pick, amount }) => {
    const body = { id: writeOffs.at(-1) ?? operator.marketplaceId, isApproved: amount % 2 === 0 }
    return codeOf(await app.raw(payoutRule.decideWriteOff, { as: pick % 3 === 0 ? operator.as : colleague, body }))
  },
  'dispute bearer': async ({ app, operator: { as, marketplaceId } }, { pick, amount }) => {
    const version = (await app.call(cases.policy, { as, query: {} })).policies[0]?.version ?? 0
    const disputeBearer = pick % 2 === 0 ? ('marketplace' as const) : ('merchant' as const)
    const body = { marketplaceId, days: 30, shippingPayer: 'shopper' as const, feeMinor: amount % 200, disputeBearer }
    return codeOf(await app.raw(cases.updatePolicy, { as, body: { ...body, version: version + (pick % 7 === 0 ? 1 : 0) } }))
  },
  'open dispute': async (history, { pick, amount }) => {
    const { app, operator, hashes, disputes } = history
    const hash = pickOf(hashes, pick)
    if (hash === 'none') return 'no_order'
    const { paymentReference } = await seeOrder(app, operator.as, hash)
    const part = amount % 2 === 0 ? { amount } : {}
    const opened = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received', ...part })
    if (opened) disputes.push(opened.id)
    return opened ? undefined : 'refused_by_bank'
  },
  'win dispute': (history, { pick }) => decideDispute(history, pick, 'won'),
  'lose dispute': async (history, { pick }) => {
    const at = pick % Math.max(1, history.disputes.length)
    const dispute = history.disputes[at]
    const refusal = await decideDispute(history, pick, 'lost')
    if (refusal === undefined && dispute !== undefined) history.lost.push(dispute)
    return refusal
  },
  'reverse lost dispute': async ({ app, operator, lost }, { pick }) => {
    const dispute = lost.splice(pick % Math.max(1, lost.length), 1)[0]
    if (dispute === undefined) return 'no_dispute'
    return (await askBank(app, operator.marketplaceId, `disputes/${dispute}/outcome`, { outcome: 'won' })) ? undefined : 'refused_by_bank'
  },
} as const satisfies Record<string, Act>

export type Command = keyof typeof acts

/** Every command, in a fixed order. */
export const commands = Object.keys(acts) as Command[]

/** Makes the market of a history: an operator with a colleague, and a merchant whose orders are payable once shipped; some withhold tax from the first order on. */
export async function startHistory(app: TestApp, { withholdsTax }: { withholdsTax: boolean }): Promise<History> {
  const market = await makeMarket(app, { priceMinor: 1000, stock: null })
  await sql`update marketplace set return_window_days = 0 where id = ${market.operator.marketplaceId}`.execute(app.db)
  await sql`update marketplace set allows_merchant_collection = true where id = ${market.operator.marketplaceId}`.execute(app.db)
  await setVatNumber(app, market.operator.as, 'NL004495445B01')
  await setProviderFee(app, market.operator.marketplaceId, 140, 25)
  // Verified to be established elsewhere in the EU: rules for merchants outside the country withhold tax, those for merchants outside the EU do not.
  await sql`
    insert into merchant_verification (marketplace_id, merchant_id, status, approved, approved_at)
    values (${market.operator.marketplaceId}, ${market.merchant.companyId}, 'APPROVED', '{"countryCode": "DE"}', now())`.execute(app.db)
  if (withholdsTax) await taxActs['tax rules']({ app, operator: market.operator }, { pick: 3, amount: 161 })
  const { as: colleague } = await makeColleague(app, market.operator, 'owner')
  return { ...market, app, colleague, now: new Date(), hashes: [], disputes: [], lost: [], returns: [], writeOffs: [] }
}

/** Does one step; returns the code of its refusal, undefined where it was done. */
export function takeStep(history: History, { command, ...step }: Step): Promise<string | undefined> {
  return acts[command](history, step)
}
