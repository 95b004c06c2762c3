import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privateHosts } from '../../test/private-addresses.ts'
import type { UpstreamError } from '../kit/errors.ts'
import { createLog } from '../kit/log.ts'
import { isPublicAddress } from './outbound-address.ts'
import type { Outbound } from './outbound.ts'
import { createOutbound } from './outbound.ts'

const log = createLog({ level: 'silent', name: 'test' })
let hits = 0
const canary = createSocketServer((socket) => {
  hits++
  socket.destroy()
})
const server = createServer((_request, response) => {
  hits++
  response.end()
})
let canaryPort: number
let origin: string
let outbound: Outbound

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  canaryPort = (canary.address() as AddressInfo).port
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  outbound = createOutbound({ allowedOrigins: [origin], log })
})
afterAll(async () => {
  await outbound.close()
  server.close()
  canary.close()
})

async function errorOf(work: Promise<unknown>): Promise<UpstreamError> {
  return work.then(
    () => expect.fail('it went through'),
    (error: unknown) => error as UpstreamError,
  )
}

describe('where calls may go', () => {
  it('never to a private or special address, however it is written', async () => {
    expect(privateHosts.length).toBeGreaterThanOrEqual(60)
    hits = 0
    for (const host of privateHosts) {
      for (const url of [`https://${host}:${canaryPort}/`, `http://${host}:${canaryPort}/`])
        expect((await errorOf(outbound.request({ url }))).kind, url).toBe('address_refused')
    }
    expect(hits).toBe(0)
  })

  it('never by another scheme, without encryption, with a name in the address, or to a neighbour of what is allowed', async () => {
    hits = 0
    const { port } = new URL(origin)
    const urls = [
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com/',
      'data:text/plain,x',
      'javascript:1',
      'http://example.com/',
      'example.com',
      '',
      '//example.com',
      'https://',
      'https://user@example.com/',
      'https://user:pass@example.com/',
      `http://127.0.0.1:${canaryPort}/`,
      `https://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://127.0.0.1:${port}@127.0.0.1:${canaryPort}/`,
      `http://user@127.0.0.1:${port}/`,
    ]
    for (const url of urls) expect((await errorOf(outbound.request({ url }))).kind, url).toBe('address_refused')
    expect(hits).toBe(0)
  })

  it('never to a name that stands for such an address, not even beside a public one', async () => {
    hits = 0
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['::1'],
      ['2606:2800:21f:cb07::1', '10.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
      [],
    ]) {
      const guarded = createOutbound({
        allowedOrigins: [],
        log,
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      })
      expect((await errorOf(guarded.request({ url: `https://shop.example:${canaryPort}/` }))).kind, addresses.join()).toBe('address_refused')
      await guarded.close()
    }
    expect(hits).toBe(0)
  })

  it('to what was looked at: a name that changes its address is looked up once for a connection', async () => {
    hits = 0
    const answers = ['192.0.43.8', '127.0.0.1', '127.0.0.1']
    let lookups = 0
    const guarded = createOutbound({ allowedOrigins: [], log, resolve: async () => [{ address: answers[lookups++] ?? '127.0.0.1', family: 4 }] })
    const first = await errorOf(guarded.request({ url: `https://shop.example:${canaryPort}/`, timeoutMs: 500 }))
    expect([first.kind, lookups]).toEqual(['unreachable', 1])
    expect((await errorOf(guarded.request({ url: `https://shop.example:${canaryPort}/` }))).kind).toBe('address_refused')
    expect([hits, lookups]).toEqual([0, 2])
    await guarded.close()
  })

  it('to the public internet', () => {
    expect(
      ['1.1.1.1', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450:4001::1'].filter(
        (address) => !isPublicAddress(address),
      ),
    ).toEqual([])
    expect(['fe80::1%eth0', '2606:4700::1111%eth0', 'example.com', ''].filter(isPublicAddress)).toEqual([])
  })
})
