import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { createOrders } from '../../order/intake/create-orders.ts'
import { findOrderByReference } from '../../order/intake/queries-intake.ts'
import { settlePayment } from '../../order/payment/settle-payment.ts'
import { applyShopRefunds } from './apply-shop-refunds.ts'
import { adoptOrder } from './adopt-order.ts'
import { lockSeenOrder, updateOrderFacts } from './queries-order.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { recordProblem } from './record-problem.ts'
import { readLines } from './read-lines.ts'
import { takeOffRefunded, withoutHeldShipping } from './rules-early.ts'
import { cleanText, divideShipping, toIntake } from './to-intake.ts'
import { updateReceived } from './update-received.ts'
import { writeHeld } from './write-held.ts'

/**
 * Turns an order of the operator's shop into a purchase, once: its lines of merchants, paid already, without items that the shop refunded before. One
 * without them, one that is not paid yet and one that was cancelled before are recorded. What the shop refunded, cancelled or changed since is applied. Whoever
 * does the same at once waits for the other. Throws AppError for what cannot be sold here, and then nothing may stay of the transaction.
 */
export async function receiveOrder(ctx: Ctx, connection: ConnectionRow, sale: ShopSale, foundBy: 'webhook' | 'catch_up'): Promise<void> {
  const { companyId, id: connectionId } = connection
  const row = await lockSeenOrder(ctx.db, { companyId, connectionId, reference: sale.reference }, foundBy)
  if (row.groupId !== null) return updateReceived(ctx, connection, { ...row, groupId: row.groupId }, sale)
  const adopted = await adoptOrder(ctx, row, sale)
  if (adopted) return updateReceived(ctx, connection, adopted, sale)
  const remaining = takeOffRefunded(sale)
  const { own, others } = await readLines(ctx, connection, remaining.sale)
  const { number, totalMinor, currency, placedAt } = sale
  const facts = { number, totalMinor, currency, placedAt, lines: own, otherLines: others, groupId: null, earlyRefunds: [] }
  if (own.length === 0) return end(ctx, connection, row, sale, facts)
  if (sale.isCancelled) return record(ctx, row, { ...facts, state: 'cancelled' })
  if (!sale.isPaid) return record(ctx, row, { ...facts, state: 'waiting' })
  const operator: Ctx = { ...ctx, scope: { companyId, companyType: 'MARKETPLACE' } }
  const { oursMinor, heldMinor } = divideShipping(sale.shippingMinor, own, others, remaining.goneMinor)
  const terms = { reference: await chooseReference(ctx, connection, sale), shippingMinor: oursMinor }
  const intake = toIntake(remaining, own, others, terms)
  const { orderGroupId: groupId, total } = await createOrders(operator, intake, 'storefront', connection.provider)
  const payment = { kind: 'payment', key: groupId, reference: number, state: 'captured', amountMinor: total.minor, currency, failure: null } as const
  await settlePayment(ctx, companyId, payment)
  const earlyRefunds = withoutHeldShipping(remaining.refunds, heldMinor)
  await updateOrderFacts(ctx.db, row, { ...facts, state: 'received', groupId, earlyRefunds })
  const problem = await applyShopRefunds(ctx, { ...row, groupId, lines: own, otherLines: others, earlyRefunds }, sale)
  if (problem) await recordProblem(ctx, row, problem)
}

type Facts = Parameters<typeof updateOrderFacts>[2]

/** Records an order of which nothing is left for merchants: it never had products of them, or all were refunded before it was received. */
async function end(ctx: Ctx, connection: ConnectionRow, row: StorefrontOrderRow, sale: ShopSale, facts: Omit<Facts, 'state'>): Promise<void> {
  const { own, others } = await readLines(ctx, connection, sale)
  return record(ctx, row, { ...facts, lines: own, otherLines: others, state: own.length === 0 ? 'ignored' : 'cancelled' })
}

/** Records an order that is not received. The stock in the shop follows what it holds. */
async function record(ctx: Ctx, row: StorefrontOrderRow, facts: Facts): Promise<void> {
  await updateOrderFacts(ctx.db, row, facts)
  if (row.state !== facts.state || row.lines.length === 0) await writeHeld(ctx, row, facts.lines)
}

/**
 * Returns what a purchase is called here: by its number in the shop; with the name of the shop's platform where another purchase has this number, and with a
 * part of the connection's id where one has that as well, such as that of an earlier shop.
 */
async function chooseReference(ctx: Ctx, { companyId, id, provider }: ConnectionRow, { number, reference }: ShopSale): Promise<string> {
  const name = cleanText(number, 80) || reference.slice(0, 80)
  if (!(await findOrderByReference(ctx.db, companyId, name))) return name
  const longer = `${name}-${provider}`
  return (await findOrderByReference(ctx.db, companyId, longer)) ? `${longer}-${id.slice(-6)}` : longer
}
