import { message } from '@stoa/messages/describe.ts'
import type { CircuitBreakerPolicy } from 'cockatiel'
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { UpstreamError } from '../kit/errors.ts'

const failuresToOpen = 5
const restMs = 30_000
const maxHosts = 2000

/** What rests together when it fails, and the host it is on. */
export type Circuit = { key: string; host: string }

/** Stops calling a host that is down. */
export type Breaker = {
  /**
   * Runs a call. Throws `unreachable` without running it for 30 seconds after five failures in a row; then one call runs, and decides. A call that
   * `signal` ended says nothing about the host.
   */
  run<T extends { status: number }>(circuit: Circuit, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T>
}

type Host = { policy: CircuitBreakerPolicy; openedAt: number }

export function createBreaker(): Breaker {
  const hosts = new Map<string, Host>()
  const endedByUs = new WeakSet<Error>()

  function createHost(): Host {
    const failures = handleWhen((error) => error instanceof UpstreamError && error.kind === 'unreachable' && !endedByUs.has(error)).orWhenResult(
      (result) => (result as { status: number }).status >= 500,
    )
    const policy = circuitBreaker(failures, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failuresToOpen) })
    const host = { policy, openedAt: 0 }
    policy.onBreak(() => (host.openedAt = Date.now()))
    return host
  }

  function hostOf(name: string): Host {
    const host = hosts.get(name) ?? createHost()
    hosts.delete(name)
    hosts.set(name, host)
    // Hosts come from what people type: the one not used for the longest time is dropped.
    const oldest = hosts.keys().next().value
    if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
    return host
  }

  return {
    async run(circuit, signal, call) {
      const host = hostOf(circuit.key)
      try {
        return await host.policy.execute(async () => {
          try {
            return await call()
          } catch (error) {
            if (signal?.aborted && error instanceof Error) endedByUs.add(error)
            throw error
          }
        })
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new UpstreamError('unreachable', message('upstream.paused', { host: circuit.host, count: failuresToOpen }), {
          retryAfterSeconds: Math.max(1, Math.ceil((host.openedAt + restMs - Date.now()) / 1000)),
        })
      }
    },
  }
}
