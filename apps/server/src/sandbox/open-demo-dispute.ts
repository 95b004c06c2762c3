import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import { findDisputedPayment, insertDispute } from './queries-dispute.ts'
import { reportDispute } from './report-dispute.ts'

const daysForEvidence = 7

/** Disputes a payment of the demo as a shopper's bank would: the shopper says that nothing arrived. */
export async function openDemoDispute(db: Kysely<DB>, paymentId: string): Promise<void> {
  const payment = await findDisputedPayment(db, paymentId)
  if (!payment) throw new Error(`The demo has no payment ${paymentId}`)
  const id = `dis_${randomUUID().replaceAll('-', '')}`
  const evidenceDueAt = new Date(Date.now() + daysForEvidence * 86_400_000)
  await insertDispute(db, { ...payment, id, paymentId, reason: 'not_received', evidenceDueAt })
  await reportDispute(db, payment.accountId, id)
}
