import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Log } from '../kit/log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { createOutbound } from '../outbound/outbound.ts'
import type { DB } from '../tables.ts'
import type { Outgoing, WaitingReport } from './queries-webhook.ts'
import { markDelivered, markFailed, takeReports, takeShopWebhooks } from './queries-webhook.ts'

const batch = 50
const answerMs = 10_000
const maxPauseMs = 10 * 60_000

/** A running loop that sends what the simulated payment provider and shops have to report. */
export type SandboxWebhooks = {
  stop(): void
  /** Sends everything that waits, due or not, each at most once more. For tests. */
  flush(): Promise<void>
}

/**
 * Starts sending. Reports are rows written with what they report, so that a restart loses none; each is tried again with
 * growing pauses until its address answers 200. Several processes may run it at once. `allowedOrigins` are where they may go though
 * plain or private: the portal itself.
 */
export function startSandboxWebhooks(options: { db: Kysely<DB>; log: Log; intervalMs: number; allowedOrigins: readonly string[] }): SandboxWebhooks {
  const { db, log, intervalMs } = options
  const outbound = createOutbound({ allowedOrigins: options.allowedOrigins, log, userAgent: 'Sandbox' })
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let queue: Promise<void> = Promise.resolve()

  const sendAll = async (isHurried: boolean): Promise<void> => {
    await sendTable('sandbox.webhook', takeReports, isHurried)
    await sendTable('sandbox.shop_webhook', takeShopWebhooks, isHurried)
  }
  const sendTable = async (table: Outgoing, take: typeof takeReports, isHurried: boolean): Promise<void> => {
    const failed: number[] = []
    for (;;) {
      const reports = await take(db, { limit: batch, isHurried, except: failed })
      if (reports.length === 0) return
      const results = await Promise.all(reports.map(async (report) => (report.isLost ? undefined : send(outbound, report))))
      const delivered = reports.filter((_, index) => results[index] === undefined).map((report) => report.id)
      if (delivered.length > 0) await markDelivered(db, table, delivered)
      for (const [index, report] of reports.entries()) {
        const failure = results[index]
        if (failure === undefined) continue
        failed.push(report.id)
        await markFailed(db, table, report.id, Math.min(1000 * 2 ** report.attempts, maxPauseMs) * (0.5 + Math.random() / 2), failure)
      }
    }
  }
  // One round at a time: what a flush must wait for may be under way.
  const round = (isHurried: boolean): Promise<void> => {
    const next = queue.then(() => (isStopped ? undefined : sendAll(isHurried)))
    queue = next.catch(() => {})
    return next
  }
  const tick = (): void => {
    round(false)
      .catch((error: unknown) => log.warn({ err: error }, 'sandbox reports could not be sent'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, intervalMs)
      })
  }
  timer = setTimeout(tick, intervalMs)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      void outbound.close()
    },
    flush: () => round(true),
  }
}

/** Undefined when the address answered 200, else what happened. */
async function send(outbound: Outbound, report: WaitingReport): Promise<string | undefined> {
  try {
    const response = await outbound.request({
      url: report.address,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signReport(report.secret, report.body, new Date()) },
      body: report.body,
      timeoutMs: answerMs,
    })
    return response.status === 200 ? undefined : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'failed'
  }
}

/** The header `Sandbox-Signature`: `t=…,v1=…`, an HMAC-SHA256 over `t.body` in hex, `t` in seconds. */
export function signReport(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
