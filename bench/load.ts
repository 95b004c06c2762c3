import { spawn } from 'node:child_process'
import { processorSeconds } from './processor.ts'
import { root } from './processes.ts'

/** What the load generator sends: to one port, over so many connections, for so long. Paths take turns. */
export type Work = {
  port: number
  connections: number
  seconds: number
  paths: string[]
  method?: string
  headers?: Record<string, string>
  /** With a body every request differs: `{n}` counts the requests of a connection, other names are replaced by what it has of its own. */
  body?: string
  own?: Record<string, string[]>
  /** Values by name: each use in a body takes the next one, each connection from a place of its own. */
  turns?: Record<string, string[]>
  firstNumber?: number
  /** The connections take the paths in turn together, so that each is requested once. */
  eachOnce?: boolean
  /** Ends after so many requests, however long they take. */
  requests?: number
}

/** What the generator counted: requests answered, of them those not of the 200s, and of these those with 503. Times in milliseconds. */
export type GeneratedLoad = {
  requests: number
  seconds: number
  p50: number
  p99: number
  failures: number
  unavailable: number
  firstFailure: string
}

/** What a load came to. Times in milliseconds; processor seconds per 1,000 requests, of the server and of PostgreSQL apart. */
export type Load = {
  requests: number
  requestsPerSecond: number
  p50: number
  p99: number
  /** Requests answered with 503. */
  unavailable: number
  serverSeconds: number
  postgresSeconds: number
}

/** Process ids whose processor time is measured. */
export type Measured = { server: number; postgres: number }

/** Sends requests from a process of its own and measures. Throws when an answer is not of the 200s; 503 is counted instead where it is allowed. */
export async function measure(work: Work, measured: Measured, { allowsUnavailable = false } = {}): Promise<Load> {
  const before = await Promise.all([processorSeconds(measured.server), processorSeconds(measured.postgres)])
  const result = await generate(work)
  const after = await Promise.all([processorSeconds(measured.server), processorSeconds(measured.postgres)])
  if (result.failures > (allowsUnavailable ? result.unavailable : 0))
    throw new Error(`${work.paths[0] ?? ''}: ${result.failures} requests failed, the first with ${result.firstFailure}`)
  const thousands = result.requests / 1000
  return {
    requests: result.requests,
    requestsPerSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    unavailable: result.unavailable,
    serverSeconds: (after[0] - before[0]) / thousands,
    postgresSeconds: (after[1] - before[1]) / thousands,
  }
}

function generate(work: Work): Promise<GeneratedLoad> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bench/generator.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
    let output = ''
    child.stdin.end(JSON.stringify(work))
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as GeneratedLoad)
      else reject(new Error(`The load generator ended with ${code}`))
    })
  })
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The p50 of requests sent one after the other over one connection, in milliseconds. */
export async function measureP50(work: Omit<Work, 'connections' | 'seconds'>, seconds = 1): Promise<number> {
  const result = await generate({ ...work, connections: 1, seconds })
  if (result.failures > 0) throw new Error(`${work.paths[0] ?? ''}: ${result.firstFailure}`)
  return result.p50
}
