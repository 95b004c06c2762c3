import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@stoa/contract/auth.ts'
import { commission } from '@stoa/contract/commission.ts'
import type { Problem } from '@stoa/contract/errors.ts'
import { company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

let app: TestApp
let webFolder: string
let operator: Made
let merchant: Made

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'stoa-web-'))
  await mkdir(join(webFolder, 'assets'))
  app = await startTestApp({ bodyIdleMs: 300, webFolder })
  operator = await makeOperator(app)
  merchant = await makeMerchant(app, { marketplaceId: operator.companyId })
})
afterAll(async () => {
  await app.stop()
  await rm(webFolder, { recursive: true })
})

const signedIn = (who: Made): Record<string, string> => ({ authorization: `Bearer ${who.as.token}`, cookie: who.as.cookie ?? '' })

/** A request as written; the problem it is answered with. */
async function problemOf(path: string, options: RequestInit): Promise<Problem & { contentType: string; allow: string | null }> {
  const response = await fetch(`${app.publicUrl}${path}`, options)
  const contentType = response.headers.get('content-type') ?? ''
  const body = (await response.json()) as Problem
  expect(body.status).toBe(response.status)
  return { ...body, contentType, allow: response.headers.get('allow') }
}

/** What the server answers to these bytes on a connection of their own. */
async function sendBytes(...parts: string[]): Promise<string> {
  const { port } = new URL(app.publicUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    for (const part of parts) socket.write(part)
  })
}

const jsonPost = (body: string, who?: Made, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(who ? signedIn(who) : {}), ...headers },
  body,
})
const login = '/api/Auth/Login'

describe('Text that cannot be stored', () => {
  it.each([
    ['a NUL character', '\\u0000'],
    ['half of a surrogate pair', '\\ud800'],
  ])('is refused in a body by the name of its field: %s', async (_, escape) => {
    const problem = await problemOf(`/api${commission.createRule.path}`, jsonPost(`{"name":"Rule ${escape}","basisPoints":1000}`, operator))
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input', errors: [{ path: 'name', code: 'unsafe_text' }] })
  })

  it('is refused in a key, deep inside, in a query, in a form and in a path', async () => {
    const inKey = await problemOf(`/api${commission.createRule.path}`, jsonPost('{"name":"a","x\\u0000y":1}', operator))
    expect(inKey.errors?.map((one) => one.path)).toEqual(['xy'])
    const inQuery = await app.refused(order.paged, { as: merchant.as, query: {}, page: { filter: 'a\0b' } })
    expect(inQuery).toMatchObject({ status: 422, errors: [{ path: 'filter', code: 'unsafe_text' }] })
    const form = new FormData()
    form.append('name', 'a\0b')
    const inForm = await problemOf('/api/Collection/CreateCollection', { method: 'POST', headers: signedIn(operator), body: form })
    expect(inForm).toMatchObject({ status: 422, errors: [{ path: 'name', code: 'unsafe_text' }] })
    const inPath = await problemOf('/api/Product/Get/a%00b', { headers: signedIn(merchant) })
    expect(inPath).toMatchObject({ status: 422, errors: [{ path: 'id', code: 'unsafe_text' }] })
    for (const path of ['/files/pictures/a%00b.png', '/assets/%00', '/%00', '/api/%00']) expect((await fetch(app.publicUrl + path)).status).toBe(404)
  })
})

describe('A path', () => {
  it('that leaves the folder it begins in is found nowhere', async () => {
    for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/files/pictures/../../secret.png']) {
      const answer = await sendBytes(`GET ${path} HTTP/1.1\r\nhost: stoa\r\nconnection: close\r\n\r\n`)
      expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 404 Not Found'])
    }
  })
})

describe('A body', () => {
  const encodings = ['gzip', 'deflate', 'br', 'nonsense'].map((encoding) => ['content-encoding', encoding] as const)
  const types = ['text/plain', 'application/x-www-form-urlencoded'].map((type) => ['content-type', type] as const)
  it.each([...encodings, ...types])('with %s %s is refused with 415', async (name, value) => {
    const problem = await problemOf(login, jsonPost('{}', undefined, { [name]: value }))
    expect(problem).toMatchObject({ status: 415, code: 'unsupported_media' })
  })

  it('with a key twice is refused, also where one of the two is written as an escape', async () => {
    for (const body of ['{"email":"a@b.example","email":"c@d.example","password":"x"}', '{"email":"a@b.example","\\u0065mail":"c@d.example"}']) {
      const problem = await problemOf(login, jsonPost(body))
      expect(problem).toMatchObject({ status: 400, code: 'malformed_body', detail: 'The body has the key email twice in one object. Send it once.' })
    }
    expect(await problemOf(login, jsonPost('{"email":"a@b.example","password":"{\\"email\\":1,\\"email\\":2}"}'))).toMatchObject({ status: 401 })
  })

  it('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    const post = { ...jsonPost('', merchant), body: new Uint8Array(bytes) }
    expect(await problemOf('/api/SavedView/UpsertSavedView', post)).toMatchObject({
      status: 400,
      code: 'malformed_body',
      detail: 'The body is not valid UTF-8. Encode the text as UTF-8.',
    })
  })

  it('that is no JSON, or has a key of prototypes, is refused with the reason', async () => {
    expect(await problemOf('/api/SavedView/UpsertSavedView', jsonPost('{"a":', merchant))).toMatchObject({ detail: 'The body is not valid JSON.' })
    for (const body of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'])
      expect(await problemOf('/api/SavedView/UpsertSavedView', jsonPost(body, merchant))).toMatchObject({
        status: 400,
        detail: 'The body has a key that is not allowed: __proto__, or constructor with prototype in it.',
      })
  })

  it('nested beyond all use is refused before it is parsed', async () => {
    const deep = `{"filters":${'['.repeat(480_000)}${']'.repeat(480_000)}}`
    expect(await problemOf('/api/SavedView/UpsertSavedView', jsonPost(deep, merchant))).toMatchObject({ status: 400, code: 'malformed_body' })
    const small = `${'['.repeat(8000)}${']'.repeat(8000)}`
    expect(await problemOf(login, jsonPost(small))).toMatchObject({ status: 400, detail: 'The body is nested deeper than 32 levels.' })
    const part = '--edge\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n'
    const inForm = await problemOf('/api/Collection/CreateCollection', {
      method: 'POST',
      headers: { ...signedIn(operator), 'content-type': 'multipart/form-data; boundary=edge' },
      body: `${part}${small}\r\n--edge--\r\n`,
    })
    expect(inForm).toMatchObject({ status: 400, detail: 'The body is nested deeper than 32 levels.' })
  })

  it('with a key twice in a JSON part of a form is refused as in a JSON body, and read where it has each once', async () => {
    const send = (name: string, json: string) =>
      problemOf('/api/Collection/CreateCollection', {
        method: 'POST',
        headers: { ...signedIn(operator), 'content-type': 'multipart/form-data; boundary=edge' },
        body: `--edge\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${json}\r\n--edge--\r\n`,
      })
    expect(await send('name', '{"a":1,"\\u0061":2}')).toMatchObject({
      status: 400,
      detail: 'The body has the key a twice in one object. Send it once.',
    })
    expect(await send('name', '{"a":')).toMatchObject({ status: 400, code: 'malformed_body' })
    expect(await send('name', '{"a":1,"b":{"a":2}}')).toMatchObject({ status: 422, errors: [{ path: 'name' }] })
    expect(await send('name', `"${'x'.repeat(100_001)}"`)).toMatchObject({ status: 413 })
  })

  it('is small where anybody may send one', async () => {
    const long = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(20_000) })
    for (const route of Object.values(auth).filter(({ permission }) => permission === 'anyone'))
      expect([route.path, (await problemOf(`/api${route.path}`, jsonPost(long, merchant))).status]).toEqual([route.path, 413])
  })

  it('with thousands of errors gets a short answer that counts them', async () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`k${n}`, 1])))
    const problem = await problemOf(login, jsonPost(keys))
    expect(problem.errors).toHaveLength(20)
    expect(problem.detail).toMatch(/and 1501 more/)
  })

  it('in parts, one of which has no name, is refused by the field', async () => {
    const body = '--b\r\ncontent-disposition: form-data; filename="new.csv"\r\ncontent-type: text/csv\r\n\r\na,b\r\n--b--\r\n'
    const headers = { ...signedIn(merchant), 'content-type': 'multipart/form-data; boundary=b' }
    const problem = await problemOf('/api/Product/ImportFile', { method: 'POST', headers, body })
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'file', code: 'unknown_field' }] })
  })

  it('that stops arriving is cut with 408', async () => {
    const answer = await sendBytes(`POST ${login} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"email"`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('application/problem+json')
    expect(answer).toContain('"code":"request_timeout"')
  })
})

describe('An address', () => {
  it('with a broken percent sign or an endless id is answered as a problem', async () => {
    expect(await problemOf('/api/Product/Get/%ff', {})).toMatchObject({ status: 400, contentType: 'application/problem+json; charset=utf-8' })
    expect(await problemOf(`/api/Product/Get/${'a'.repeat(600)}`, {})).toMatchObject({
      status: 404,
      contentType: 'application/problem+json; charset=utf-8',
    })
  })

  it('names its methods to a wrong one', async () => {
    expect(await problemOf(login, {})).toMatchObject({ status: 405, code: 'method_not_allowed', allow: 'POST' })
    expect(await problemOf('/api/Product/SyncProducts/1', { method: 'DELETE' })).toMatchObject({ status: 405, allow: 'GET, POST' })
    expect((await fetch(`${app.publicUrl}${login}`, { method: 'HEAD' })).headers.get('allow')).toBe('POST')
    expect(await problemOf('/api/Product/Get/any?language=nl', { method: 'PUT' })).toMatchObject({ status: 405, allow: 'GET, HEAD' })
    // Before its body is read: it is longer than any may be.
    expect(await problemOf('/api/Company/My', { method: 'POST', body: 'x'.repeat(2_000_000) })).toMatchObject({ status: 405 })
  })

  it('that can be read answers HEAD with the headers of GET and no body, whether it is JSON, a list, a file or a stream of events', async () => {
    const headers = { ...signedIn(merchant), 'accept-encoding': 'identity' }
    for (const path of ['/api/Company/My', '/api/Order/PagedOrders', '/api/Product/ExportCsv', '/api/openapi.json']) {
      const [get, head] = [await fetch(`${app.publicUrl}${path}`, { headers }), await fetch(`${app.publicUrl}${path}`, { method: 'HEAD', headers })]
      const facts = ({ status, headers: own }: Response) => [path, status, own.get('content-type'), own.get('content-disposition')]
      expect(facts(head)).toEqual(facts(get))
      expect(get.status).toBe(200)
      expect(await head.text()).toBe('')
      await get.body?.cancel()
    }
    const events = await fetch(`${app.publicUrl}/api/events`, { method: 'HEAD', headers })
    expect([events.status, events.headers.get('content-type'), await events.text()]).toEqual([200, 'text/event-stream; charset=utf-8', ''])
    expect((await fetch(`${app.publicUrl}/api/Company/My`, { method: 'HEAD' })).status).toBe(401)
    expect(await problemOf('/api/Company/My', { method: 'POST' })).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  })

  it('that changes something when it is read does not answer HEAD, which changes nothing', async () => {
    const answer = await fetch(`${app.publicUrl}/api/Product/SyncProducts/1`, { method: 'HEAD', headers: signedIn(merchant) })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  it('is refused when two Host headers claim it, and when it is no HTTP', async () => {
    const answer = await sendBytes('GET /api/Platform/Marketplaces HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendBytes('nonsense\r\n\r\n')).toContain('"code":"malformed_body"')
    expect(await sendBytes(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 [^]*"code":"headers_too_large"/)
  })
})

describe('An error', () => {
  it('is written in the language of the request, with the same code and facts', async () => {
    const dutch = { 'accept-language': 'nl' }
    expect(await problemOf('/api/no-such-call', { headers: dutch })).toMatchObject({
      code: 'not_found',
      title: 'Niet gevonden',
      detail: 'Geen pagina of API-aanroep heeft deze URL. Controleer het pad.',
    })
    const missing = { ...signedIn(merchant), ...dutch }
    expect(await problemOf(`/api/Product/Get/${merchant.companyId}`, { headers: missing })).toMatchObject({ detail: 'Het product is niet gevonden.' })
    const page = await app.refused(order.paged, { as: merchant.as, query: { limit: 0 } as never, headers: dutch })
    expect(page.errors).toEqual([{ path: 'limit', code: 'out_of_range', message: 'Gebruik een geheel getal van 1 tot 100.' }])
    const field = await problemOf(login, jsonPost('{"email":"a@b.example","password":"x","shoe":1}', undefined, dutch))
    expect(field).toMatchObject({ title: 'Validatie mislukt', detail: 'shoe: shoe is geen veld van dit verzoek.' })
    expect(field.errors).toEqual([{ path: 'shoe', code: 'unknown_field', message: 'shoe is geen veld van dit verzoek.', params: { key: 'shoe' } }])
    expect(await problemOf(login, {})).toMatchObject({ title: 'Method not allowed', detail: 'Use POST for this URL.' })
  })
})

describe('Every answer', () => {
  it('forbids the browser features no page uses', async () => {
    for (const path of ['/api/Platform/Marketplace', '/api/docs', '/no-such-page'])
      expect((await fetch(app.publicUrl + path)).headers.get('permissions-policy')).toContain('camera=(), microphone=()')
  })
})

describe('A message about the input', () => {
  const messages = async (path: string, body: string): Promise<Record<string, string>> =>
    Object.fromEntries((await problemOf(path, jsonPost(body, merchant))).errors?.map((one) => [one.path, one.message]) ?? [])

  it('names the allowed values of a query key, given once or twice', async () => {
    const once = await app.refused(order.paged, { as: merchant.as, query: { orderStatus: 'nope' } as never })
    const [first] = once.errors ?? []
    expect(first).toMatchObject({ path: 'orderStatus', message: expect.stringMatching(/^Use one of [A-Za-z_]+, /) })
    const twice = await app.refused(order.paged, { as: merchant.as, query: { orderStatus: ['nope', 'neither'] } as never })
    expect(twice.errors?.map((one) => one.path)).toEqual(['orderStatus.0', 'orderStatus.1'])
    expect(twice.errors?.[0]?.message).toBe(first?.message)
  })

  it('is plain, never the words of a library', async () => {
    expect(await messages(login, '{"email":7,"password":["x"]}')).toEqual({ email: 'Use text.', password: 'Use text.' })
    expect(await messages(login, '{}')).toEqual({ email: 'This is required.', password: 'This is required.' })
    const bulk = await problemOf('/api/Product/BulkUpdateProducts', jsonPost('{"productIds":[],"change":{"price":{"kind":"nope"}}}', merchant))
    expect(JSON.stringify(bulk)).not.toMatch(/[Ii]nvalid (input|discriminator|key|option|string)|expected|received|discriminator/)
    const bad = await app.refused(product.paged, { as: merchant.as, params: { id: 'nope' }, query: {} })
    expect(bad.errors).toEqual([{ path: 'id', code: 'invalid_format', message: 'This is not a valid ID.' }])
  })

  it('is written in the language of its reader, for every rule of the contract', async () => {
    const body = '{"companyName":"","companyMail":"nobody","countryCode":"XX","languages":"en","extra":1}'
    const dutch = await problemOf(`/api${company.update.path}`, jsonPost(body, merchant, { 'accept-language': 'nl' }))
    expect(dutch.title).toBe('Validatie mislukt')
    expect(Object.fromEntries(dutch.errors?.map((one) => [one.path, one.message]) ?? [])).toMatchObject({
      companyName: 'Dit is verplicht.',
      companyMail: 'Vul een e-mailadres in, zoals naam@example.com.',
      countryCode: 'Gebruik een landcode van twee letters, zoals NL.',
      languages: 'Gebruik een lijst.',
      version: 'Dit is verplicht.',
      extra: 'extra is geen veld van dit verzoek.',
    })
  })
})
