import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Dispute } from './queries-dispute.ts'
import { findDispute } from './queries-dispute.ts'
import { insertReports } from './queries-payment.ts'

/** Reports a dispute as it now is to the address of its payment, and returns it. */
export async function reportDispute(db: Kysely<DB>, accountId: string, id: string): Promise<object> {
  const dispute = await findDispute(db, accountId, id)
  if (!dispute) return {}
  const eventId = `evt_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify({ id: eventId, type: `dispute.${dispute.status}`, dispute: toShownDispute(dispute) })
  if (dispute.address !== null)
    await insertReports(db, [{ accountId, movementId: dispute.payment_id, eventId, address: dispute.address, body, isOrdered: true, delayMs: 0 }])
  return toShownDispute(dispute)
}

/** Returns a dispute as the provider shows it. */
export function toShownDispute(dispute: Dispute): object {
  return {
    id: dispute.id,
    payment: dispute.payment_id,
    key: dispute.key,
    status: dispute.status,
    amount: dispute.amount_minor,
    currency: dispute.currency,
    reason: dispute.reason,
    evidenceDueAt: new Date(dispute.evidence_due_at).toISOString(),
  }
}
