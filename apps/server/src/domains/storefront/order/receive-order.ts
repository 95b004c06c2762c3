import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { createOrders } from '../../order/intake/create-orders.ts'
import { findOrderByReference } from '../../order/intake/queries-intake.ts'
import { settlePayment } from '../../order/payment/settle-payment.ts'
import { applyShopCancellation } from './apply-shop-cancellation.ts'
import { applyShopRefunds } from './apply-shop-refunds.ts'
import { findOrderOfGroup, lockSeenOrder, updateOrderFacts } from './queries-order.ts'
import { recordProblem } from './record-problem.ts'
import { readLines } from './read-lines.ts'
import { cleanText, toIntake } from './to-intake.ts'

/**
 * Turns an order of the operator's shop into a purchase, once: its lines of merchants, paid already. One without them, one that is not paid yet and one
 * that was cancelled before are recorded. What the shop refunded or cancelled since is applied. Whoever does the same at once waits for the other.
 * Throws AppError for what cannot be sold here, and then nothing may stay of the transaction.
 */
export async function receiveOrder(ctx: Ctx, connection: ConnectionRow, sale: ShopSale, foundBy: 'webhook' | 'catch_up'): Promise<void> {
  const { companyId, id: connectionId } = connection
  const row = await lockSeenOrder(ctx.db, { companyId, connectionId, reference: sale.reference }, foundBy)
  if (row.groupId !== null) {
    const problem = await applyShopRefunds(ctx, { ...row, groupId: row.groupId }, sale)
    if (sale.isCancelled) await applyShopCancellation(ctx, { ...row, groupId: row.groupId })
    await recordProblem(ctx, row, problem)
    return
  }
  const { own, others } = await readLines(ctx, connection, sale)
  const { number, totalMinor, currency, placedAt } = sale
  const facts = { number, totalMinor, currency, placedAt, lines: own, otherLines: others, groupId: null }
  if (own.length === 0) return updateOrderFacts(ctx.db, row, { ...facts, state: 'ignored' })
  if (sale.isCancelled) return updateOrderFacts(ctx.db, row, { ...facts, state: 'cancelled' })
  if (!sale.isPaid) return updateOrderFacts(ctx.db, row, { ...facts, state: 'waiting' })
  const operator: Ctx = { ...ctx, scope: { companyId, companyType: 'MARKETPLACE' } }
  const { orderGroupId: groupId, total } = await createOrders(
    operator,
    toIntake(sale, own, others, await chooseReference(ctx, connection, sale)),
    'storefront',
    connection.provider,
  )
  const payment = { kind: 'payment', key: groupId, reference: number, state: 'captured', amountMinor: total.minor, currency, failure: null } as const
  await settlePayment(ctx, companyId, payment)
  await updateOrderFacts(ctx.db, row, { ...facts, state: 'received', groupId })
  const problem = await applyShopRefunds(ctx, { ...row, groupId, lines: own, otherLines: others }, sale)
  if (problem) await recordProblem(ctx, row, problem)
}

/**
 * Returns what a purchase is called here: by its number in the shop, and with the name of the shop's platform where another purchase has this number. An
 * order of this id that came in by a connection before is no other: its number stays, and is refused as taken.
 */
async function chooseReference(ctx: Ctx, { companyId, provider }: ConnectionRow, { number, reference }: ShopSale): Promise<string> {
  const name = cleanText(number, 80) || reference.slice(0, 80)
  const taken = await findOrderByReference(ctx.db, companyId, name)
  if (!taken) return name
  const earlier = await findOrderOfGroup(ctx.db, companyId, taken.orderGroupId)
  return earlier?.reference === reference ? name : `${name}-${provider}`
}
