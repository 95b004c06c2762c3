import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Outbound } from '../src/outbound/outbound.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { silentLog } from './sandbox.ts'

type Failure = (response: ServerResponse, request: IncomingMessage) => void

const json = { 'content-type': 'application/json' }
const status =
  (code: number, headers: Record<string, string> = {}): Failure =>
  (response) =>
    response.writeHead(code, { ...json, ...headers }).end('{"message":"no"}')
/** More than an answer may have, packed and not. */
const tooMuch = 12_000_000
let bomb: Buffer | undefined
/** The same, packed. */
const packed = (): Buffer => (bomb ??= gzipSync(Buffer.alloc(tooMuch, ' ')))

/** Answers of a shop, or of what stands before it, that are none. */
export const failures = {
  '401': status(401),
  '403': status(403),
  '404': status(404),
  '408': status(408),
  '425': status(425),
  '429 until a date': (response) => status(429, { 'retry-after': new Date(Date.now() + 1000).toUTCString() })(response, response.req),
  '500': status(500),
  '502 as a web page': (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  '503 for a second': status(503, { 'retry-after': '1' }),
  'a web page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  'a redirect': status(302, { location: 'https://elsewhere.example/' }),
  'no body': (response) => response.writeHead(200, json).end(),
  'JSON that says nothing': (response) => response.writeHead(200, json).end('null'),
  'JSON of another kind': (response) => response.writeHead(200, json).end('{"data":{"items":7},"products":"none"}'),
  'JSON nested too deep': (response) => response.writeHead(200, json).end('['.repeat(100_000)),
  'half a body': (response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' })
    response.write('{"products":[')
    setTimeout(() => response.destroy(), 20)
  },
  'a closed connection': (response) => response.destroy(),
  'no answer': () => undefined,
  'a body without end': (response) => {
    response.writeHead(200, json)
    const part = Buffer.alloc(1_000_000, ' ')
    const write = (): void => {
      while (!response.destroyed && response.write(part)) continue
    }
    response.on('drain', write)
    write()
  },
  'a small body that unpacks to a huge one': (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packed()),
  'a body that is not packed as it says': (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{"a":1}'),
} satisfies Record<string, Failure>

export type FailureName = keyof typeof failures

/** A server that answers every path with the failure of its name, over real sockets. */
export async function openFailureServer() {
  const server = createServer((request, response) => {
    request.resume()
    const failure: Failure | undefined = failures[decodeURIComponent((request.url ?? '').slice(1)) as FailureName]
    response.on('error', () => undefined)
    failure?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /**
     * A way out on which chosen calls, counted from 1, meet a failure: `isFailing` chooses. `calls` counts all of them; `failures` those that met one.
     */
    around(outbound: Outbound, failure: FailureName, isFailing: (call: number) => boolean) {
      const own = createOutbound({ allowedOrigins: [origin], log: silentLog })
      const counts = { calls: 0, failures: 0 }
      return {
        counts,
        outbound: {
          request(requested) {
            counts.calls += 1
            if (!isFailing(counts.calls)) return outbound.request(requested)
            counts.failures += 1
            return own.request({ ...requested, url: `${origin}/${encodeURIComponent(failure)}` })
          },
          close: () => own.close(),
        } satisfies Outbound,
      }
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
