import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/*
 * Stand-ins of carriers that keep state as the real ones do: a label that was sold stays sold when its answer is lost.
 */

/** The file of every label. */
export const pdf = Buffer.from('%PDF-1.7 label')

type Sold = { id: string; key: string; service: string; status: string; body: Record<string, never> }
/** What the stand-ins sold, where they are, what happens to the next purchase, what they know of parcels, further rates, and why there are none. */
export const standIn = {
  sold: [] as Sold[],
  next: 'ok' as 'ok' | 'lost' | 'refused',
  tracking: [] as object[],
  rates: [] as object[],
  noRates: '',
  origin: '',
}

/** Sells a label once and answers, or loses the answer. */
function sell(reply: FastifyReply, key: string, service: string, body: unknown, answer: (label: Sold) => object, refusal: object) {
  const mode = standIn.next
  standIn.next = 'ok'
  if (mode === 'refused') return reply.code(400).send(refusal)
  const label = { id: randomUUID(), key, service, status: 'SUCCESS', body: body as Sold['body'] }
  standIn.sold.push(label)
  if (mode === 'lost') {
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  return reply.code(201).send(answer(label))
}

/** Sendcloud, under `/api/v3`, for the keys public and secret. */
export function mountSendcloud(scope: FastifyInstance): void {
  const shipment = (label: Sold, hasFile: boolean) => ({
    id: label.id,
    carrier: { code: 'postnl', name: 'PostNL' },
    parcels: [
      {
        id: standIn.sold.indexOf(label) + 1,
        status: label.status === 'cancelled' ? { code: 'CANCELLED', message: 'Cancelled' } : { code: 'READY_TO_SEND', message: 'Ready to send' },
        tracking_number: '3SABC',
        tracking_url: 'https://track.example/3SABC',
        ...(hasFile ? { label_file: pdf.toString('base64') } : {}),
      },
    ],
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Basic ${Buffer.from('public:secret').toString('base64')}`) await reply.code(401).send({ errors: [] })
  })
  scope.post('/api/v3/shipping-options', async () => ({
    data: [
      {
        code: 'dhl:express',
        carrier: { name: 'DHL' },
        product: { name: 'Express' },
        quotes: [{ price: { total: { value: '12.50', currency: 'EUR' } }, lead_time: 24 }],
      },
      {
        code: 'postnl:standard',
        carrier: { name: 'PostNL' },
        product: { name: 'Standard' },
        quotes: [{ price: { total: { value: '5.36', currency: 'EUR' } }, lead_time: 47 }],
      },
      { code: 'own:contract', carrier: { name: 'UPS' }, product: { name: 'Saver' }, quotes: null },
    ],
  }))
  scope.get<{ Querystring: { external_reference_id: string } }>('/api/v3/shipments', async (request) => ({
    data: standIn.sold.filter(({ key }) => key === request.query.external_reference_id).map((label) => shipment(label, false)),
  }))
  scope.post<{ Body: { external_reference_id: string; ship_with: { properties: { shipping_option_code: string } } } }>(
    '/api/v3/shipments/announce',
    async ({ body }, reply) =>
      sell(reply, body.external_reference_id, body.ship_with.properties.shipping_option_code, body, (label) => ({ data: shipment(label, true) }), {
        errors: [{ detail: 'This field is required.', source: { pointer: '/to_address/house_number' } }],
      }),
  )
  scope.get('/api/v3/parcels/:id/documents/label', async (_, reply) => reply.type('application/pdf').send(pdf))
  scope.get<{ Params: { id: string } }>('/api/v3/shipments/:id', async (request, reply) => {
    const label = standIn.sold.find(({ id }) => id === request.params.id)
    return label ? { data: shipment(label, false) } : reply.code(404).send({ errors: [{ detail: 'Not found' }] })
  })
  scope.post<{ Params: { id: string } }>('/api/v3/shipments/:id/cancel', async (request, reply) => {
    const label = standIn.sold.find(({ id }) => id === request.params.id)
    if (label?.status === 'sent') return reply.code(409).send({ errors: [{ detail: 'The shipment was handed over.' }] })
    if (label?.status === 'cancelled') return reply.code(409).send({ errors: [{ detail: 'This shipment is already being cancelled.' }] })
    if (label) label.status = 'cancelled'
    return { data: { status: 'cancelled', message: 'Cancelled' } }
  })
  scope.get('/api/v3/parcels/tracking/:number', async () => ({ events: standIn.tracking }))
}

/** Shippo, under `/shippo`, for the token secret. */
export function mountShippo(scope: FastifyInstance): void {
  const rates = () => [
    {
      object_id: 'rate_2',
      amount: '12.50',
      currency: 'EUR',
      provider: 'DHL',
      carrier_account: 'account_dhl',
      servicelevel: { name: 'Express', token: 'dhl_express' },
      estimated_days: 1,
    },
    {
      object_id: 'rate_1',
      amount: '5.36',
      currency: 'EUR',
      provider: 'PostNL',
      carrier_account: 'account_postnl',
      servicelevel: { name: 'Standard', token: 'postnl_standard' },
      estimated_days: 2,
    },
    ...standIn.rates,
  ]
  const transaction = (label: Sold) => ({
    object_id: label.id,
    status: label.status === 'sent' ? 'SUCCESS' : label.status === 'cancelled' ? 'REFUNDPENDING' : label.status,
    metadata: label.key,
    tracking_number: '3SABC',
    tracking_url_provider: 'https://track.example/3SABC',
    label_url: `${standIn.origin}/shippo/label.pdf`,
    messages: [],
    ...standIn.tracking.at(-1),
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (!request.url.endsWith('.pdf') && request.headers.authorization !== 'ShippoToken secret')
      await reply.code(401).send({ detail: 'Invalid token.' })
  })
  scope.get('/shippo/label.pdf', async (_, reply) => reply.type('application/pdf').send(pdf))
  scope.post('/shippo/shipments', async (_, reply) =>
    reply.code(201).send(standIn.noRates ? { rates: [], messages: [{ text: standIn.noRates }] } : { rates: rates(), messages: [] }),
  )
  scope.get('/shippo/transactions', async () => ({ results: standIn.sold.map(transaction).toReversed(), next: null }))
  scope.get<{ Params: { id: string } }>('/shippo/transactions/:id', async (request, reply) => {
    const label = standIn.sold.find(({ id }) => id === request.params.id)
    return label ? transaction(label) : reply.code(404).send({})
  })
  scope.post<{ Body: { rate: string; metadata: string } }>('/shippo/transactions', async ({ body }, reply) =>
    sell(reply, body.metadata, body.rate, body, transaction, { address_to: ['house number is required'] }),
  )
  scope.post<{ Body: { transaction: string } }>('/shippo/refunds', async ({ body }, reply) => {
    const label = standIn.sold.find(({ id }) => id === body.transaction)
    if (label?.status === 'cancelled') return reply.code(400).send({ detail: 'The label was refunded.' })
    if (label?.status !== 'sent' && label) label.status = 'cancelled'
    return reply.code(201).send({ status: label?.status === 'sent' ? 'ERROR' : 'QUEUED' })
  })
}
