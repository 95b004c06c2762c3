import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mountSendcloud, mountShippo, pdf, standIn } from '../../../test/carriers.ts'
import { silentLog } from '../../../test/sandbox.ts'
import type { CarrierAccess, CarrierConnector, ParcelToSend } from '../../domains/carrier/ports.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { createSendcloud } from './sendcloud/index.ts'
import { addressToSendcloud, shipmentToSendcloud } from './sendcloud/translate.ts'
import { createShippo } from './shippo/index.ts'
import { shipmentToShippo } from './shippo/translate.ts'

const address = { company: '', street2: '', region: '', countryCode: 'NL', email: 'a@example.com', phone: '+31612345678' }
const toSend: ParcelToSend = {
  parcel: { weightGrams: 1320, lengthMm: 200, widthMm: 150, heightMm: 50 },
  from: { ...address, name: 'Atelier', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft' },
  to: { ...address, name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam' },
  reference: '1001',
  value: { minor: 2500, currency: 'EUR' },
}

let server: FastifyInstance
let outbound: Outbound

beforeAll(async () => {
  server = Fastify({ forceCloseConnections: true })
  await server.register(async (scope) => mountSendcloud(scope))
  await server.register(async (scope) => mountShippo(scope))
  standIn.origin = await server.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  standIn.sold = []
  standIn.next = 'ok'
  standIn.tracking = []
  standIn.rates = []
  standIn.noRates = ''
  outbound = createOutbound({ allowedOrigins: [standIn.origin], log: silentLog })
})
afterAll(async () => {
  await server.close()
})

const quick = { tries: 4, firstPauseMs: 1, maxPauseMs: 5 }
const accessOf = (secrets: Record<string, string>): CarrierAccess => ({
  companyId: 'c',
  connectionId: 'k',
  settings: { publicKey: 'public' },
  secrets,
  currency: 'EUR',
  outbound,
  webhookAddress: 'https://stoa.example/api/Webhook/Carrier/k',
  signal: new AbortController().signal,
})

type Case = {
  name: string
  open: () => { connector: CarrierConnector; access: CarrierAccess; wrong: CarrierAccess }
  services: string[]
  refusal: string
}
const cases: Case[] = [
  {
    name: 'Sendcloud',
    open: () => ({
      connector: createSendcloud({ address: standIn.origin, timeoutMs: 2000, patience: quick }),
      access: accessOf({ secretKey: 'secret' }),
      wrong: accessOf({ secretKey: 'other' }),
    }),
    services: ['postnl:standard', 'dhl:express', 'own:contract'],
    refusal: '/to_address/house_number: This field is required.',
  },
  {
    name: 'Shippo',
    open: () => ({
      connector: createShippo({ address: `${standIn.origin}/shippo`, timeoutMs: 2000, patience: quick }),
      access: accessOf({ token: 'secret' }),
      wrong: accessOf({ token: 'other' }),
    }),
    services: ['account_postnl:postnl_standard', 'account_dhl:dhl_express'],
    refusal: 'house number is required',
  },
]

describe.each(cases)('$name', ({ open, services, refusal }) => {
  const request = (key: string) => ({ ...toSend, key, service: services[0] ?? '', language: 'en' as const })

  it('connects with its keys and with no others', async () => {
    const { connector, access, wrong } = open()
    await connector.check(access)
    await expect(connector.check(wrong)).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  it('lists prices, cheapest first', async () => {
    const { connector, access } = open()
    const rates = await connector.listRates(access, toSend)
    expect(rates.map(({ service }) => service)).toEqual(services)
    expect(rates[0]).toMatchObject({ name: 'PostNL Standard', price: { minor: 536, currency: 'EUR' }, minDays: 2, maxDays: 2 })
  })

  it('sells a label with its file, standIn.tracking and cost', async () => {
    const { connector, access } = open()
    const label = await connector.buyLabel(access, request(randomUUID()))
    expect(label).toMatchObject({
      carrierName: 'PostNL',
      trackingNumber: '3SABC',
      trackingHref: 'https://track.example/3SABC',
      cost: { minor: 536, currency: 'EUR' },
    })
    expect(label.pdf.equals(pdf)).toBe(true)
  })

  it('sells one label for a key: after a lost answer, and when it is requested again', async () => {
    const { connector, access } = open()
    const key = randomUUID()
    standIn.next = 'lost'
    const first = await connector.buyLabel(access, request(key))
    expect((await connector.buyLabel(access, request(key))).reference).toBe(first.reference)
    expect(standIn.sold).toHaveLength(1)
    await connector.buyLabel(access, request(randomUUID()))
    expect(standIn.sold).toHaveLength(2)
  })

  it('says what the carrier refuses, and does not try it again', async () => {
    const { connector, access } = open()
    standIn.next = 'refused'
    await expect(connector.buyLabel(access, request(randomUUID()))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(refusal),
    })
    expect(standIn.sold).toHaveLength(0)
  })

  it('takes a label back until it was used', async () => {
    const { connector, access } = open()
    const { reference } = await connector.buyLabel(access, request(randomUUID()))
    await connector.cancelLabel?.(access, reference)
    // The answer was lost, or somebody cancelled it at the carrier.
    await connector.cancelLabel?.(access, reference)
    for (const label of standIn.sold) label.status = 'sent'
    await expect(connector.cancelLabel?.(access, reference)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('Sendcloud', () => {
  const connector = () => createSendcloud({ address: standIn.origin, timeoutMs: 2000, patience: quick })
  const sign = (body: Buffer, secret = 'secret') => createHmac('sha256', secret).update(body).digest('hex')
  const parse = (report: object, signature?: string) => {
    const body = Buffer.from(JSON.stringify(report))
    return connector().parseWebhook?.(
      { secrets: { secretKey: 'secret' } },
      { body, headers: { 'sendcloud-signature': signature ?? sign(body) } },
      new Date(),
    )
  }
  const changed = (status: number) => ({
    action: 'parcel_status_changed',
    timestamp: 1_782_000_000_000,
    parcel: { id: 7, shipment_uuid: 'shp', status: { id: status, message: '' } },
  })

  it('reports by webhooks that its secret key signs', () => {
    expect(parse(changed(11))).toEqual({ externalId: '7:11:1782000000000', reference: 'shp', state: 'delivered', at: '2026-06-21T00:00:00.000Z' })
    expect(parse(changed(1337))).toBeUndefined()
    expect(parse({ action: 'integration_connected', timestamp: 1 })).toBeUndefined()
    expect(() => parse(changed(11), sign(Buffer.from('{}')))).toThrow(expect.objectContaining({ code: 'sign_in_required' }))
    expect(() => parse(changed(11), '')).toThrow(expect.objectContaining({ code: 'sign_in_required' }))
  })

  it('says where a parcel is by its newest event', async () => {
    standIn.tracking = [
      { event_at: '2026-11-20T12:00:00Z', status_code: 'DELIVERED' },
      { event_at: '2026-11-19T12:00:00Z', status_code: 'EN_ROUTE_TO_SORTING_CENTER' },
      { event_at: '2026-11-21T12:00:00Z', status_code: 'SOMETHING_NEW' },
    ]
    const found = await connector().findParcel?.(accessOf({ secretKey: 'secret' }), { reference: 'shp', trackingNumber: '3SABC' })
    expect(found).toMatchObject({ reference: 'shp', state: 'delivered', at: '2026-11-20T12:00:00.000Z' })
  })
})

describe('Shippo', () => {
  it('says where a parcel is, and asks for the size of a parcel', async () => {
    const connector = createShippo({ address: `${standIn.origin}/shippo`, timeoutMs: 2000, patience: quick })
    const access = accessOf({ token: 'secret' })
    const { reference } = await connector.buyLabel(access, { ...toSend, key: randomUUID(), service: 'account_dhl:dhl_express', language: 'en' })
    expect(await connector.findParcel?.(access, { reference, trackingNumber: '' })).toBeUndefined()
    standIn.tracking = [{ tracking_status: 'TRANSIT', object_updated: '2026-11-20T12:00:00Z' }]
    expect(await connector.findParcel?.(access, { reference, trackingNumber: '' })).toMatchObject({
      state: 'in_transit',
      at: '2026-11-20T12:00:00.000Z',
    })
    await expect(connector.listRates(access, { ...toSend, parcel: { weightGrams: 10 } })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('An address with a region', () => {
  const there = { ...toSend.to, countryCode: 'US', region: 'New York' }

  it('is sent with its code: ISO 3166-2 to Sendcloud, where it is none not at all', () => {
    expect(addressToSendcloud(there)).toMatchObject({ state_province_code: 'US-NY' })
    expect(addressToSendcloud({ ...there, countryCode: 'NL', region: 'Noord-Holland' })).not.toHaveProperty('state_province_code')
    expect(shipmentToShippo({ ...toSend, to: there })).toMatchObject({ address_to: { state: 'NY' } })
  })
})

describe('Shippo without any rate', () => {
  it('says why in the words of the carriers', async () => {
    const connector = createShippo({ address: `${standIn.origin}/shippo`, timeoutMs: 2000, patience: quick })
    standIn.noRates = 'State is required'
    await expect(connector.listRates(accessOf({ token: 'secret' }), toSend)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('State is required'),
    })
    standIn.noRates = ''
    const key = randomUUID()
    const purchase = { ...toSend, key, service: 'account_dhl:dhl_express', language: 'en' as const }
    const bought = await connector.buyLabel(accessOf({ token: 'secret' }), purchase)
    standIn.noRates = 'State is required'
    // One that was bought before is found although there is no rate any more.
    expect((await connector.buyLabel(accessOf({ token: 'secret' }), purchase)).reference).toBe(bought.reference)
    await expect(connector.buyLabel(accessOf({ token: 'secret' }), { ...purchase, key: randomUUID() })).rejects.toMatchObject({
      message: expect.stringContaining('State is required'),
    })
  })
})

describe('Shippo with two accounts of one carrier', () => {
  it('buys the rate that was chosen, not another of the same service', async () => {
    const connector = createShippo({ address: `${standIn.origin}/shippo`, timeoutMs: 2000, patience: quick })
    const access = accessOf({ token: 'secret' })
    const ups = (id: string, account: string, amount: string) => ({
      object_id: id,
      amount,
      currency: 'EUR',
      provider: 'UPS',
      carrier_account: account,
      servicelevel: { name: 'Ground', token: 'ups_ground' },
    })
    standIn.rates = [ups('rate_dear', 'account_shippo', '9.80'), ups('rate_cheap', 'account_own', '5.10')]
    const [cheapest] = await connector.listRates(access, toSend)
    expect(cheapest).toMatchObject({ name: 'UPS Ground', price: { minor: 510 } })
    const label = await connector.buyLabel(access, { ...toSend, key: randomUUID(), service: cheapest?.service ?? '', language: 'en' })
    expect(label.cost).toEqual({ minor: 510, currency: 'EUR' })
    expect(standIn.sold.map(({ service }) => service)).toEqual(['rate_cheap'])
    // A choice from before accounts were named.
    const earlier = await connector.buyLabel(access, { ...toSend, key: randomUUID(), service: 'ups_ground', language: 'en' })
    expect(earlier.cost).toEqual({ minor: 510, currency: 'EUR' })
  })
})

describe('The contracts of the carriers', () => {
  const contractOf = (name: string) => new URL(`../../../../../../shared/contracts/${name}`, import.meta.url)
  /** What is wrong with a body by the provider's own OpenAPI file. */
  const problemsOf = (file: URL, path: string, body: object) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, discriminator: false })
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, 'contract')
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1')
    const validate = ajv.compile({ $ref: `contract#/paths/${pointer}/post/requestBody/content/application~1json/schema` })
    return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
  }
  const sendcloudFile = contractOf('sendcloud.json')
  const shippoFile = contractOf('shippo.json')

  it.runIf(existsSync(sendcloudFile))('accept what is announced to Sendcloud', () => {
    const body = shipmentToSendcloud({ ...toSend, key: randomUUID(), service: 'postnl:standard' })
    expect(problemsOf(sendcloudFile, '/api/v3/shipments/announce', body)).toEqual([])
    expect(problemsOf(sendcloudFile, '/api/v3/shipments/announce', { ...body, parcels: [] })).not.toEqual([])
  })

  it.runIf(existsSync(shippoFile))('accept what is sent to Shippo', () => {
    expect(problemsOf(shippoFile, '/shipments', shipmentToShippo(toSend))).toEqual([])
    const purchase = { rate: 'rate_1', label_file_type: 'PDF_A6', metadata: randomUUID(), async: false }
    expect(problemsOf(shippoFile, '/transactions', purchase)).toEqual([])
  })
})
