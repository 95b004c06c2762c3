import type { UnavailableCause } from '@stoa/contract/errors.ts'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from the request read to the answer sent',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Time a job took',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers: [registry],
})
const unavailable = new Counter({
  name: 'unavailable_total',
  help: 'Requests answered with 503, by cause',
  labelNames: ['cause'] as const,
  registers: [registry],
})
const databaseAvailable = new Gauge({ name: 'database_available', help: '1 while the database answers, 0 while it does not', registers: [registry] })
const workerExits = new Counter({
  name: 'worker_exits_total',
  help: 'Times the process that runs the jobs ended on its own',
  registers: [registry],
})
const pools = new Map<string, { totalCount: number; idleCount: number; waitingCount: number }>()
new Gauge({
  name: 'database_connections',
  help: 'Connections in use and idle, and requests that wait for one, by pool',
  labelNames: ['pool', 'state'] as const,
  registers: [registry],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'used' }, totalCount - idleCount)
      this.set({ pool, state: 'idle' }, idleCount)
      this.set({ pool, state: 'waiting' }, waitingCount)
    }
  },
})
const queueWaiting = new Gauge({ name: 'queue_waiting', help: 'Jobs that wait for a worker', labelNames: ['job'] as const, registers: [registry] })

/** Counts an answered request. `route` is the pattern of the contract, never the path, or every id became a time series. */
export function observeRequest(request: { route: string; method: string; status: number; seconds: number }): void {
  requestSeconds.observe({ route: request.route, method: request.method, status: `${Math.floor(request.status / 100)}xx` }, request.seconds)
}

/** Counts a job that ended. */
export function observeJob(job: { name: string; outcome: 'done' | 'failed'; seconds: number }): void {
  jobSeconds.observe({ job: job.name, outcome: job.outcome }, job.seconds)
}

/** Says how many jobs of a kind wait now. */
export function observeQueue(name: string, waiting: number): void {
  queueWaiting.set({ job: name }, waiting)
}

/** Adds a figure of a domain to what is measured, and returns what sets it. */
export function createGauge(name: string, help: string): (value: number) => void {
  const gauge = new Gauge({ name, help, registers: [registry] })
  return (value) => gauge.set(value)
}

/** Counts a request answered with 503. */
export function observeUnavailable(cause: UnavailableCause): void {
  unavailable.inc({ cause })
}

/** Records whether the database answers. */
export function observeDatabase(isAvailable: boolean): void {
  databaseAvailable.set(isAvailable ? 1 : 0)
}

/** Measures a pool of database connections from now on, under its name. */
export function observePool(name: string, pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
  pools.set(name, pool)
}

/** Counts a start of the process that runs the jobs, after it ended on its own. */
export function observeWorkerExit(): void {
  workerExits.inc()
}

export type MetricsText = { contentType: string; text: string }

/** What one process has measured, in a form that can be sent to another. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Returns what this process has measured since its start. */
export function snapshotMetrics(): Promise<MetricsSnapshot> {
  return registry.getMetricsAsJSON()
}

/** Returns everything measured since the start, in the Prometheus text format. */
export async function metricsText(): Promise<MetricsText> {
  return { contentType: registry.contentType, text: await registry.metrics() }
}

/** Returns what several processes have measured as one text, each value with the label `process`. */
export async function mergeMetrics(snapshots: Readonly<Record<string, MetricsSnapshot>>): Promise<MetricsText> {
  const labelled = Object.entries(snapshots).map(([process, snapshot]) =>
    snapshot.map((metric) => ({
      ...metric,
      values: ('values' in metric ? metric.values : []).map((value) => ({ ...value, labels: { ...value.labels, process } })),
    })),
  )
  const merged = AggregatorRegistry.aggregate(labelled)
  return { contentType: merged.contentType, text: await merged.metrics() }
}
