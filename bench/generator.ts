import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import type { GeneratedLoad, Work } from './load.ts'

// The load: raw keep-alive connections in a process of their own, so that neither the server measured nor the bench pays for them, and at a
// fraction of the processor time that an HTTP client needs. The work comes on the standard input, the result goes to the standard output.

const work = (await json(process.stdin)) as Work
const tookMs: number[] = []
let failures = 0
let unavailable = 0
let sent = 0
let firstFailure = ''
let isOver = false
let open = work.connections

/**
 * Requests are the same text every time but for `{n}`, the number of the request on its connection, `{connection}`, what each connection has of
 * its own and what takes turns.
 */
function makeRequest(connection: number): () => string {
  const { method = 'GET', paths, headers = {}, body, own = {}, turns = {} } = work
  const places = new Map(Object.entries(turns).map(([key, values]) => [key, Math.floor((values.length * connection) / work.connections)]))
  const nextOf = (key: string): string | undefined => {
    const place = places.get(key)
    if (place === undefined) return undefined
    places.set(key, place + 1)
    return turns[key]?.[place % turns[key].length]
  }
  const fill = (text: string, n: number): string =>
    text.replace(/\{(\w+)\}/g, (whole, key: string) => {
      if (key === 'n') return String(n)
      if (key === 'connection') return String(connection)
      return own[key]?.[connection] ?? nextOf(key) ?? whole
    })
  const head = Object.entries({ host: `127.0.0.1:${work.port}`, connection: 'keep-alive', ...headers }).map(([key, value]) => `${key}: ${value}\r\n`)
  if (body === undefined) {
    const texts = paths.map((path) => `${method} ${fill(path, 0)} HTTP/1.1\r\n${head.join('')}\r\n`)
    let at = connection
    return () => texts[(work.eachOnce ? sent - 1 : at++) % texts.length] ?? ''
  }
  let n = work.firstNumber ?? 1
  return () => {
    const text = fill(body, n)
    const path = fill(paths[0] ?? '/', n)
    const ownHead = fill(head.join(''), n)
    n += 1
    return `${method} ${path} HTTP/1.1\r\n${ownHead}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
}

function startConnection(connection: number): void {
  const next = makeRequest(connection)
  const socket = connect({ port: work.port, host: '127.0.0.1', noDelay: true })
  let missing = 0
  let kept: Buffer | undefined
  let sentAt = 0
  const send = (): void => {
    if (isOver || sent === work.requests) return void socket.end()
    sent += 1
    sentAt = performance.now()
    socket.write(next())
  }
  const fail = (reason: string): void => {
    failures += 1
    firstFailure ||= reason
  }
  socket.once('connect', send)
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const whole = kept ? Buffer.concat([kept, chunk]) : chunk
      const end = whole.indexOf('\r\n\r\n')
      if (end < 0) {
        kept = whole
        return
      }
      kept = undefined
      const header = whole.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(header)?.[1]
      if (header.startsWith('HTTP/1.1 503')) unavailable += 1
      if (!header.startsWith('HTTP/1.1 2') || length === undefined) fail(whole.toString('utf8', 0, Math.min(whole.length, 1500)))
      missing = end + 4 + Number(length ?? 0) - whole.length
    }
    if (missing > 0) return
    tookMs.push(performance.now() - sentAt)
    send()
  })
  socket.once('error', (error) => fail(error.message))
  socket.once('close', () => {
    if (!isOver && sent !== work.requests) fail('The connection was closed')
    open -= 1
    if (open === 0) report()
  })
}

function report(): void {
  clearTimeout(end)
  seconds ||= (performance.now() - startedAt) / 1000
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const result: GeneratedLoad = { requests: sorted.length, seconds, p50: at(0.5), p99: at(0.99), failures, unavailable, firstFailure }
  process.stdout.write(JSON.stringify(result))
}

const startedAt = performance.now()
let seconds = 0
const end = setTimeout(() => {
  isOver = true
  seconds = (performance.now() - startedAt) / 1000
}, work.seconds * 1000)
for (let connection = 0; connection < work.connections; connection += 1) startConnection(connection)
