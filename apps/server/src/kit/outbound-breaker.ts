import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from './errors.ts'

const failuresToOpen = 5
const windowMs = 30_000
const restMs = 30_000
const maxHosts = 2000

type State = { failedAt: number[]; openUntil: number; isProbing: boolean }

/** Stops calling a host that is down. */
export type Breaker = {
  /** Throws `unreachable` while the host is left alone; after the rest one call may try. */
  enter(host: string): void
  succeeded(host: string): void
  failed(host: string): void
  /** The call ended without telling anything of the host: it was dropped by us. */
  left(host: string): void
}

/** Opens after five failures within 30 seconds, for 30 seconds; then one call is let through, and decides. */
export function createBreaker(now: () => number = Date.now): Breaker {
  const hosts = new Map<string, State>()

  return {
    enter(host) {
      const state = hosts.get(host)
      if (!state || state.openUntil === 0) return
      const rest = state.openUntil - now()
      if (rest > 0 || state.isProbing) {
        throw new UpstreamError('unreachable', message('upstream.paused', { host, count: failuresToOpen }), {
          retryAfterSeconds: Math.max(1, Math.ceil(rest / 1000)),
        })
      }
      state.isProbing = true
    },
    succeeded(host) {
      hosts.delete(host)
    },
    failed(host) {
      const state = hosts.get(host) ?? { failedAt: [], openUntil: 0, isProbing: false }
      const at = now()
      state.failedAt = [...state.failedAt.filter((t) => at - t < windowMs), at].slice(-failuresToOpen)
      if (state.isProbing || state.failedAt.length >= failuresToOpen) state.openUntil = at + restMs
      state.isProbing = false
      hosts.delete(host)
      hosts.set(host, state)
      // Hosts come from what people type: the oldest gives way.
      const oldest = hosts.keys().next().value
      if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
    },
    left(host) {
      const state = hosts.get(host)
      if (state) state.isProbing = false
    },
  }
}
