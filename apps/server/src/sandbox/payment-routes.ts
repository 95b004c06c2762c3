import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../tables.ts'
import type { Answer, Mode, Operation, Pace } from './fault-injection.ts'
import { answer, pause, readScript, takeMode } from './fault-injection.ts'
import type { Movement, MovementKind, NewReport } from './queries-payment.ts'
import {
  findAccount,
  findMovement,
  hasWaitingReports,
  insertAccount,
  insertMovement,
  insertReports,
  listMovementPage,
  listMovements,
  lockPayment,
  updatePaymentCancelled,
  updateAccountScript,
} from './queries-payment.ts'
import { isUnverified } from './queries-merchant-account.ts'
import { isKey } from './shop-routes.ts'
import { webhookSecretOf } from './trial-payments.ts'

export type Place = { Params: { account: string }; Querystring: Record<string, string | undefined> }
type Request = FastifyRequest<Place>
type Input = { amount: number; currency: string; payment: string | null; webhookAddress: string | null; destination: string }

const movementPageSize = 200

/** How long a report waits that is scripted so. */
const delayMsOf: Partial<Record<Mode, number>> = { late: 20_000, 'next-day': 86_400_000 }
/** How long an answer scripted `webhook-first` waits for its reports. */
const reportsFirstMs = 3000

/** The simulated payment provider, under `/sandbox/pay`. */
export function mountPayments(server: FastifyInstance, db: Kysely<DB>, pace: Pace): void {
  const at = (operation: Operation, work: (accountId: string, request: Request, mode: Mode) => Promise<Answer>) => {
    return async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      const account = await accountOf(db, request)
      if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
      const mode = await takeMode(db, 'sandbox.account', account.id, operation)
      return answer(reply, mode === 'late' ? 'ok' : mode, pace, () => work(account.id, request, mode))
    }
  }
  const create = (kind: MovementKind) => async (accountId: string, request: Request, mode: Mode) => {
    const answered = await createMovement(db, kind, accountId, request, mode)
    if (mode === 'webhook-first') await awaitReports(db, accountId, kind, String(request.headers['idempotency-key']))
    return answered
  }

  server.post<Place>('/pay/:account/payments', at('payments', create('payment')))
  server.post<Place>('/pay/:account/refunds', at('refunds', create('refund')))
  server.post<Place>('/pay/:account/payouts', at('payouts', create('payout')))

  server.post<Place>(
    '/pay/:account/payments/:id/cancel',
    at('payments', async (accountId, request) => {
      const movement = await updatePaymentCancelled(db, accountId, (request.params as Place['Params'] & { id: string }).id)
      return movement ? { status: 200, body: shown(movement) } : { status: 404, body: { error: 'unknown_payment' } }
    }),
  )

  server.get<Place>(
    '/pay/:account/movements',
    at('movements', async (accountId, request) => {
      const { kind, key } = request.query
      if ((kind !== 'payment' && kind !== 'refund' && kind !== 'payout') || !key) return { status: 422, body: { error: 'bad_query' } }
      const movement = await findMovement(db, accountId, kind, key)
      return { status: 200, body: { movements: movement ? [shown(movement)] : [] } }
    }),
  )

  server.get<Place>(
    '/pay/:account/movement-pages',
    at('movements', async (accountId, request) => {
      const rows = await listMovementPage(db, accountId, request.query.after ?? '', movementPageSize)
      return { status: 200, body: { movements: rows.map(shown), next: rows.length === movementPageSize ? (rows.at(-1)?.id ?? null) : null } }
    }),
  )

  server.get<Place>('/pay/:account/_all', async (request, reply) => {
    const account = await accountOf(db, request)
    if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
    return reply.send({ movements: (await listMovements(db, account.id)).map(shown) })
  })

  server.post<Place>('/pay/:account/script', async (request, reply) => {
    const account = await accountOf(db, request)
    if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
    const script = readScript(request.body)
    if (!script) return reply.code(422).send({ error: 'bad_script' })
    await updateAccountScript(db, account.id, script)
    return reply.send({ script })
  })
}

/** Returns the account a request names, whatever its key. One that is not open yet is opened under the key of the request. */
export async function accountOf(db: Kysely<DB>, request: Request): ReturnType<typeof findAccount> {
  const id = request.params.account
  const known = await findAccount(db, id)
  const [, apiKey] = /^Bearer (sk_[\w-]{20,80})$/.exec(request.headers.authorization ?? '') ?? []
  if (known || apiKey === undefined || !/^acct_[\w-]{12,40}$/.test(id)) return known
  await insertAccount(db, { id, apiKey, webhookSecret: webhookSecretOf(apiKey) })
  return findAccount(db, id)
}

async function createMovement(db: Kysely<DB>, kind: MovementKind, accountId: string, request: Request, mode: Mode): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 200) return { status: 422, body: { error: 'idempotency_key_required' } }
  const input = parseInput(request.body)
  if (!input || (kind === 'refund') !== (input.payment !== null)) return { status: 422, body: { error: 'bad_input' } }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.amount, input.currency, input.payment]))
    .digest('hex')
  const id = `${kind.slice(0, 3)}_${randomUUID().replaceAll('-', '')}`

  return db.transaction().execute(async (transaction): Promise<Answer> => {
    if (input.payment !== null) {
      // Locks before it looks, so that a repeat sees the first and two refunds at once see each other.
      const payment = await lockPayment(transaction, accountId, input.payment)
      if (!payment) return { status: 404, body: { error: 'unknown_payment' } }
      const isRepeat = (await findMovement(transaction, accountId, kind, key)) !== undefined
      if (!isRepeat && payment.currency !== input.currency) return { status: 422, body: { error: 'currency_mismatch' } }
      if (!isRepeat && payment.refundedMinor + input.amount > payment.amountMinor) return { status: 422, body: { error: 'refund_exceeds_payment' } }
    }
    const isRefused = kind === 'payout' && (await isUnverified(transaction, accountId, input.destination))
    const states = isRefused ? ['failed'] : statesOf(kind, mode)
    const account = kind === 'payment' ? await findAccount(transaction, accountId) : undefined
    const isNew = await insertMovement(transaction, {
      id,
      accountId,
      kind,
      key,
      fingerprint,
      paymentId: input.payment,
      amountMinor: input.amount,
      currency: input.currency,
      feeMinor: account ? feeOf(account, input.amount) : 0,
      status: input.webhookAddress === null ? (states.at(-1) ?? 'pending') : 'pending',
      body: request.body,
    })
    const movement = await findMovement(transaction, accountId, kind, key)
    if (!movement) return { status: 500, body: { error: 'internal' } }
    // The same key answers the same, however far the movement has come since.
    const body = { ...shown(movement), status: 'pending', failure: null }
    if (!isNew) return movement.fingerprint === fingerprint ? { status: 200, body } : { status: 409, body: { error: 'idempotency_key_reused' } }
    if (input.webhookAddress !== null) await insertReports(transaction, reportsOf(movement, states, input.webhookAddress, mode))
    return { status: 201, body }
  })
}

/** Waits until what a movement has to report is delivered. */
async function awaitReports(db: Kysely<DB>, accountId: string, kind: MovementKind, key: string): Promise<void> {
  for (const until = performance.now() + reportsFirstMs; performance.now() < until;) {
    if (!(await hasWaitingReports(db, accountId, kind, key))) return
    await pause(20)
  }
}

function statesOf(kind: MovementKind, mode: Mode): string[] {
  if (mode === 'failed') return ['failed']
  return kind === 'payment' ? ['authorized', 'captured'] : ['succeeded']
}

function reportsOf(movement: Movement, states: readonly string[], address: string, mode: Mode): NewReport[] {
  const reports = states.map((status) => {
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`
    const failure = status === 'failed' ? 'refused_by_bank' : null
    const type = `${movement.kind}.${movement.kind === 'payout' && status === 'succeeded' ? 'paid' : status}`
    const body = JSON.stringify({ id: eventId, type, movement: { ...shown(movement), status, failure } })
    return {
      accountId: movement.account_id,
      movementId: movement.id,
      eventId,
      address,
      body,
      isOrdered: mode !== 'shuffled',
      delayMs: delayMsOf[mode] ?? 0,
    }
  })
  if (mode === 'shuffled') return reports.toReversed()
  return mode === 'twice' ? reports.flatMap((report) => [report, report]) : reports
}

function shown(movement: Movement): object {
  return {
    id: movement.id,
    kind: movement.kind,
    key: movement.idempotency_key,
    status: movement.status,
    amount: movement.amount_minor,
    currency: movement.currency,
    payment: movement.payment_id,
    failure: movement.failure,
    fee: movement.fee_minor,
  }
}

/** Returns what the provider keeps of a payment: a share and a fixed amount, never more than the payment. */
function feeOf(account: { fee_basis_points: number; fee_fixed_minor: number }, amountMinor: number): number {
  return Math.min(amountMinor, Math.round((amountMinor * account.fee_basis_points) / 10_000) + account.fee_fixed_minor)
}

function parseInput(body: unknown): Input | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { amount, currency, payment = null, webhookAddress = null, destination } = body as Record<string, unknown>
  if (!Number.isSafeInteger(amount) || Number(amount) <= 0 || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined
  if (payment !== null && typeof payment !== 'string') return undefined
  if (webhookAddress !== null && (typeof webhookAddress !== 'string' || !/^https?:\/\//.test(webhookAddress))) return undefined
  return { amount: Number(amount), currency, payment, webhookAddress, destination: typeof destination === 'string' ? destination : '' }
}
