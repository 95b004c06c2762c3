import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '../kit/log.ts'

const lookMs = 1000
const resolutionMs = 20
/** A delay of this length holds up every request of the process. */
const warnAboveMs = 500

/** Logs a warning when the event loop was blocked. How long it usually is shows in the metrics `nodejs_eventloop_lag_*`. */
export function watchEventLoop(log: Log, options: { warnAboveMs?: number } = {}): { stop(): void } {
  const limitMs = options.warnAboveMs ?? warnAboveMs
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const timer = setInterval(() => {
    const ms = Math.round(delay.max / 1e6) - resolutionMs
    delay.reset()
    if (ms > limitMs) log.warn({ ms }, 'event loop was blocked: every request of this process waited')
  }, lookMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
