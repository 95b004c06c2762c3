import type { ConnectionProblem, DirectionHealth } from '@stoa/contract/connection-health.ts'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ConnectionRow } from '../queries.ts'
import type { DirectionRow } from './queries-direction.ts'

/** What a platform has to be able to do for each direction, in the order of the screen. */
const capabilityOf: Readonly<Record<Direction, Provider['capabilities'][number]>> = {
  products_in: 'pull-products',
  stock: 'stock',
  orders_out: 'forward-orders',
  products_out: 'push-products',
}

/** A direction as it is stored and supported, before its error is written in the reader's language. */
type Standing = Omit<DirectionHealth, 'error'> & { error: CodedMessage | null }

/** Returns how each direction of a connection stands; what the platform cannot do is among them. Syncs count as products that came in. */
export function directionsOf(
  capabilities: Provider['capabilities'],
  row: Pick<ConnectionRow, 'paused' | 'lastSyncedAt' | 'lastError'>,
  stored: readonly DirectionRow[],
): Standing[] {
  return (Object.keys(capabilityOf) as Direction[]).map((direction) => {
    const found = stored.find((one) => one.direction === direction)
    const isPull = direction === 'products_in'
    return {
      direction,
      isSupported: capabilities.includes(capabilityOf[direction]),
      isPaused: row.paused.includes(direction),
      lastSuccessAt: isPull ? later(found?.succeededAt ?? null, row.lastSyncedAt) : (found?.succeededAt ?? null),
      lastFailureAt: found?.failedAt ?? null,
      error: (isPull ? row.lastError : null) ?? found?.error ?? null,
    }
  })
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return Date.parse(a) > Date.parse(b) ? a : b
}

type Problem = Omit<ConnectionProblem, 'text' | 'advice'> & { text: CodedMessage; advice: Message }

/** Returns what needs attention, each with what to do. A connection that somebody has to connect again has that one problem alone. */
export function problemsOf(
  row: Pick<ConnectionRow, 'needsReconnect' | 'lastError' | 'webhooksState' | 'webhooksError'>,
  directions: readonly Standing[],
): Problem[] {
  if (row.needsReconnect)
    return [
      { code: 'reconnect', at: null, text: row.lastError ?? message('connection_problem.reconnect'), advice: message('connection_advice.reconnect') },
    ]
  const failed = directions
    .filter(({ isSupported, isPaused }) => isSupported && !isPaused)
    .flatMap(({ direction, error, lastFailureAt }): Problem[] =>
      error === null ? [] : [{ code: direction, at: lastFailureAt, text: error, advice: adviceFor(error) }],
    )
  if (row.webhooksState === 'failed' && row.webhooksError)
    failed.push({ code: 'webhooks', at: null, text: row.webhooksError, advice: adviceFor(row.webhooksError, 'connection_advice.webhooks') })
  return failed
}

const passing =
  /^upstream\.(no_answer|slow_file|rate_limited|server_error|unreachable|paused|token_busy|too_large|shop_unreadable|not_json|unreadable)$/

/** Returns what to do about a failure. */
function adviceFor(error: CodedMessage, otherwise: Message['code'] = 'connection_advice.refused'): Message {
  if (error.code === 'upstream.unauthorized') return message('connection_advice.credentials')
  if (passing.test(error.code)) return message('connection_advice.wait')
  if (error.code === 'upstream.unknown_host' || error.code === 'upstream.certificate' || error.code === 'upstream.shop_web_page')
    return message('connection_advice.address')
  if (error.code === 'run_error.products_failed') return message('connection_advice.products')
  return { code: otherwise, params: {} }
}
