import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { renderLabel } from '../files/label-document.ts'
import type { DB } from '../tables.ts'
import type { Answer, Mode, Operation, Pace } from './fault-injection.ts'
import { answer, readScript, takeMode } from './fault-injection.ts'
import type { Place } from './payment-routes.ts'
import { accountOf } from './payment-routes.ts'
import { updateAccountScript } from './queries-payment.ts'
import type { Shipment } from './queries-shipment.ts'
import { cancelShipment, findShipment, hasShipment, insertParcelReports, insertShipment } from './queries-shipment.ts'
import { isKey } from './shop-routes.ts'

type LabelPlace = { Params: Place['Params'] & { id: string }; Querystring: Place['Querystring'] }
type Request = FastifyRequest<LabelPlace>
type Address = { name: string; street: string; postalCode: string; city: string; countryCode: string }
type Input = { grams: number; from: Address; to: Address; reference: string; service: string; webhookAddress: string | null }

const services = [
  { service: 'standard', name: 'Standard', baseMinor: 495, minDays: 2, maxDays: 4 },
  { service: 'express', name: 'Express', baseMinor: 995, minDays: 1, maxDays: 1 },
] as const
const heaviestGrams = 30_000
const centsForKilogram = 60

/** When a parcel reports what. */
const journey = [
  { status: 'in_transit', delayMs: 60_000 },
  { status: 'out_for_delivery', delayMs: 180_000 },
  { status: 'delivered', delayMs: 300_000 },
] as const

/** The simulated carrier, under `/sandbox/carrier`. It carries up to 30 kg, and nowhere in Antarctica. */
export function mountCarrier(server: FastifyInstance, db: Kysely<DB>, pace: Pace): void {
  const at = (operation: Operation, work: (accountId: string, request: Request, mode: Mode) => Promise<Answer>) => {
    return async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      const account = await accountOf(db, request)
      if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
      const mode = await takeMode(db, 'sandbox.account', account.id, operation)
      return answer(reply, mode, pace, () => work(account.id, request, mode))
    }
  }
  server.get<LabelPlace>(
    '/carrier/:account/info',
    at('info', async (id) => ({ status: 200, body: { id } })),
  )
  server.post<LabelPlace>(
    '/carrier/:account/rates',
    at('rates', async (_, request) => {
      const input = parseInput(request.body)
      if (typeof input === 'string') return { status: 422, body: { error: input } }
      const rates = services.map(({ baseMinor, ...service }) => ({ ...service, price: priceOf(baseMinor, input.grams), currency: 'EUR' }))
      return { status: 200, body: { rates } }
    }),
  )
  server.post<LabelPlace>(
    '/carrier/:account/labels',
    at('labels', (accountId, request, mode) => createLabel(db, accountId, request, mode)),
  )
  server.post<LabelPlace>(
    '/carrier/:account/labels/:id/cancel',
    at('cancel', (accountId, request) =>
      db.transaction().execute(async (transaction) => {
        const shipment = await findShipment(transaction, accountId, request.params.id)
        if (!shipment) return { status: 404, body: { error: 'unknown_label' } }
        if (!(await cancelShipment(transaction, shipment.id))) return { status: 409, body: { error: 'The parcel is on its way' } }
        return { status: 200, body: parcelOf((await findShipment(transaction, accountId, shipment.id)) ?? shipment) }
      }),
    ),
  )
  server.get<LabelPlace>(
    '/carrier/:account/labels/:id',
    at('tracking', async (accountId, request) => {
      const shipment = await findShipment(db, accountId, request.params.id)
      return shipment ? { status: 200, body: parcelOf(shipment) } : { status: 404, body: { error: 'unknown_label' } }
    }),
  )
  server.post<LabelPlace>('/carrier/:account/script', async (request, reply) => {
    const account = await accountOf(db, request)
    if (!account || !isKey(request.headers.authorization, account.api_key)) return reply.code(401).send({ error: 'unauthorized' })
    const script = readScript(request.body)
    if (!script) return reply.code(422).send({ error: 'bad_script' })
    await updateAccountScript(db, account.id, script)
    return reply.send({ script })
  })
}

async function createLabel(db: Kysely<DB>, accountId: string, request: Request, mode: Mode): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 200) return { status: 422, body: { error: 'idempotency_key_required' } }
  const input = parseInput(request.body)
  if (typeof input === 'string') return { status: 422, body: { error: input } }
  const service = services.find((one) => one.service === input.service)
  if (!service) return { status: 422, body: { error: 'There is no such service' } }
  if (mode === 'failed') return { status: 422, body: { error: 'The address is not served' } }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.service, input.grams, input.to]))
    .digest('hex')
  const isOnlyFound = (request.body as { isOnlyFound?: unknown } | null)?.isOnlyFound === true
  if (isOnlyFound && !(await hasShipment(db, accountId, key))) return { status: 404, body: { error: 'There is no label with this key' } }
  const { isNew, shipment } = await db.transaction().execute(async (transaction) => {
    const made = await insertShipment(transaction, {
      id: `lbl_${randomUUID().replaceAll('-', '')}`,
      accountId,
      key,
      fingerprint,
      service: input.service,
      priceMinor: priceOf(service.baseMinor, input.grams),
      currency: 'EUR',
      trackingNumber: `SBX${String(randomInt(10 ** 9)).padStart(9, '0')}`,
      body: request.body,
    })
    if (made.isNew && input.webhookAddress !== null) await report(transaction, accountId, made.shipment, input.webhookAddress)
    return made
  })
  if (!isNew && shipment.fingerprint !== fingerprint) return { status: 409, body: { error: 'idempotency_key_reused' } }
  return { status: isNew ? 201 : 200, body: await labelOf(shipment, service.name, input) }
}

function report(db: Parameters<typeof insertShipment>[0], accountId: string, shipment: Shipment, address: string): Promise<void> {
  const now = Date.now()
  const reports = journey.map(({ status, delayMs }) => {
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`
    const parcel = { id: shipment.id, status, statusAt: new Date(now + delayMs).toISOString() }
    return { eventId, body: JSON.stringify({ id: eventId, parcel }), delayMs }
  })
  return insertParcelReports(db, accountId, shipment.id, address, reports)
}

async function labelOf(shipment: Shipment, service: string, { from, to, grams, reference }: Input): Promise<object> {
  const lines = (address: Address): string[] => [address.name, address.street, `${address.postalCode} ${address.city}`, address.countryCode]
  const pdf = await renderLabel({
    title: `Sandbox carrier ${service}`,
    from: { label: 'From', lines: lines(from) },
    to: { label: 'To', lines: lines(to) },
    facts: [
      ['Tracking', shipment.tracking_number],
      ['Order', reference],
      ['Weight', `${grams / 1000} kg`],
    ],
  })
  return {
    id: shipment.id,
    trackingNumber: shipment.tracking_number,
    trackingUrl: `https://track.sandbox.example/${shipment.tracking_number}`,
    price: shipment.price_minor,
    currency: shipment.currency,
    file: pdf.toString('base64'),
  }
}

function parcelOf({ id, status, status_at }: Shipment): object {
  return { id, status, statusAt: status_at }
}

function priceOf(baseMinor: number, grams: number): number {
  return baseMinor + Math.floor(grams / 1000) * centsForKilogram
}

/** Reads what is to be sent; a text says what is wrong with it. */
function parseInput(body: unknown): Input | string {
  if (typeof body !== 'object' || body === null) return 'bad_input'
  const { parcel, from, to, reference, service, webhookAddress = null } = body as Record<string, unknown>
  const grams: unknown = typeof parcel === 'object' && parcel !== null && 'weightGrams' in parcel ? parcel.weightGrams : undefined
  if (!Number.isSafeInteger(grams) || Number(grams) <= 0) return 'bad_input'
  if (Number(grams) > heaviestGrams) return 'The parcel is heavier than 30 kg'
  if (!isAddress(from) || !isAddress(to) || typeof reference !== 'string') return 'bad_input'
  if (to.countryCode === 'AQ') return 'The address is not served'
  if (webhookAddress !== null && (typeof webhookAddress !== 'string' || !/^https?:\/\//.test(webhookAddress))) return 'bad_input'
  return { grams: Number(grams), from, to, reference, service: typeof service === 'string' ? service : '', webhookAddress }
}

function isAddress(address: unknown): address is Address {
  if (typeof address !== 'object' || address === null) return false
  const fields = address as Record<string, unknown>
  return ['name', 'street', 'postalCode', 'city', 'countryCode'].every((key) => typeof fields[key] === 'string') && fields.countryCode !== ''
}
