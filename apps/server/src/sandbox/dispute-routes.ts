import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Place } from './payment-routes.ts'
import { accountOf } from './payment-routes.ts'
import { findDispute, insertDispute, listDisputePage, updateDispute } from './queries-dispute.ts'
import { findPayment } from './queries-payment.ts'
import { reportDispute, toShownDispute } from './report-dispute.ts'
import { isKey } from './shop-routes.ts'

type Named = { Params: { account: string; id: string }; Querystring: Record<string, string | undefined> }

const reasons = ['fraudulent', 'not_received', 'not_as_described', 'duplicate', 'credit_not_processed', 'unrecognized', 'general']
const defaultDays = 7
const pageSize = 100

/**
 * The disputes of the simulated payment provider: a shopper's bank opens one (`POST disputes`), the portal sends evidence in time, and the bank decides
 * (`POST disputes/{id}/outcome`). Every step is reported to the address of the payment.
 */
export function mountDisputes(server: FastifyInstance, db: Kysely<DB>): void {
  server.post<Place>('/pay/:account/disputes', async (request, reply) => {
    const account = await authorized(db, request, reply)
    if (!account) return undefined
    const { payment, amount, reason = 'general', days = defaultDays } = (request.body ?? {}) as Record<string, unknown>
    const of = typeof payment === 'string' ? await findPayment(db, account.id, payment) : undefined
    if (!of) return reply.code(404).send({ error: 'unknown_payment' })
    const amountMinor = amount === undefined ? of.amount_minor : amount
    if (!Number.isSafeInteger(amountMinor) || Number(amountMinor) <= 0 || Number(amountMinor) > of.amount_minor || !reasons.includes(String(reason)))
      return reply.code(422).send({ error: 'bad_input' })
    const id = `dis_${randomUUID().replaceAll('-', '')}`
    const evidenceDueAt = new Date(Date.now() + Number(days) * 86_400_000)
    await insertDispute(db, {
      id,
      accountId: account.id,
      paymentId: of.id,
      amountMinor: Number(amountMinor),
      currency: of.currency,
      reason: String(reason),
      evidenceDueAt,
    })
    return reply.code(201).send(await reportDispute(db, account.id, id))
  })

  server.get<Named>('/pay/:account/disputes/:id', async (request, reply) => {
    const account = await authorized(db, request, reply)
    const found = account && (await findDispute(db, account.id, request.params.id))
    if (!account) return undefined
    return found ? reply.send(toShownDispute(found)) : reply.code(404).send({ error: 'unknown_dispute' })
  })

  server.get<Place>('/pay/:account/dispute-pages', async (request, reply) => {
    const account = await authorized(db, request, reply)
    if (!account) return undefined
    const rows = await listDisputePage(db, account.id, request.query.after ?? '', pageSize)
    return reply.send({ disputes: rows.map(toShownDispute), next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null })
  })

  server.post<Named>('/pay/:account/disputes/:id/evidence', async (request, reply) => {
    const account = await authorized(db, request, reply)
    if (!account) return undefined
    const found = await findDispute(db, account.id, request.params.id)
    if (!found) return reply.code(404).send({ error: 'unknown_dispute' })
    // A repeat of what was submitted finds the first.
    if (found.status === 'under_review') return reply.send(toShownDispute(found))
    if (found.status !== 'needs_response' || new Date(found.evidence_due_at) < new Date()) return reply.code(422).send({ error: 'too_late' })
    await updateDispute(db, found.id, 'under_review', request.body)
    return reply.send(await reportDispute(db, account.id, found.id))
  })

  server.post<Named>('/pay/:account/disputes/:id/outcome', async (request, reply) => {
    const account = await authorized(db, request, reply)
    if (!account) return undefined
    const { outcome } = (request.body ?? {}) as Record<string, unknown>
    const found = await findDispute(db, account.id, request.params.id)
    if (!found) return reply.code(404).send({ error: 'unknown_dispute' })
    if (outcome !== 'won' && outcome !== 'lost') return reply.code(422).send({ error: 'bad_input' })
    // A bank may take back that a dispute is lost.
    if (found.status === 'won' || found.status === outcome) return reply.code(409).send({ error: 'decided' })
    await updateDispute(db, found.id, outcome, found.evidence)
    return reply.send(await reportDispute(db, account.id, found.id))
  })
}

async function authorized(db: Kysely<DB>, request: FastifyRequest<Place>, reply: FastifyReply): ReturnType<typeof accountOf> {
  const account = await accountOf(db, request)
  if (account && isKey(request.headers.authorization, account.api_key)) return account
  await reply.code(401).send({ error: 'unauthorized' })
  return undefined
}
