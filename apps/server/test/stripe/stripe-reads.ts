import type { Nested } from './read-form.ts'
import type { Answer, StripeRow, StripeState } from './stripe-state.ts'
import { asText, good, missing, refused } from './stripe-state.ts'

function list({ pageLimit }: StripeState, found: readonly { id: string; created: number }[], query: Record<string, Nested>): Answer {
  const since = Number((query.created as { gte?: string } | undefined)?.gte ?? 0)
  const rest = found.filter((row) => row.created >= since)
  const start = query.starting_after === undefined ? 0 : rest.findIndex(({ id }) => id === query.starting_after) + 1
  const limit = Math.min(Number(query.limit ?? 10), pageLimit)
  return good({ object: 'list', data: rest.slice(start, start + limit), has_more: rest.length > start + limit })
}

const isExpanding = (query: Record<string, Nested>, field: string): boolean => (query.expand as string[] | undefined)?.includes(field) === true

/** A payment as a read shows it: its charge is a reference, and whole with its balance transaction only where the read expands it. */
function paymentOf({ fees }: StripeState, intent: StripeRow, isExpanded: boolean): StripeRow & { latest_charge: unknown } {
  const id = `ch_${intent.id}`
  const fee = fees.get(intent.id)
  return { ...intent, latest_charge: isExpanded ? { id, balance_transaction: fee === undefined ? null : { id: `txn_${intent.id}`, ...fee } } : id }
}

/** Answers a read. */
export function readStripe(state: StripeState, path: string, query: Record<string, Nested>, account: string | undefined): Answer {
  const { rows, events } = state
  const [, , first = '', id = '', part = ''] = path.split('/')
  if (path === '/v1/balance') return good({ object: 'balance', available: [], livemode: state.isLive })
  if (path === '/v1/account') return good({ id: 'acct_marketplace', object: 'account' })
  if (path === '/v1/payment_intents/search') {
    const [, key] = /^metadata\['stoa_key'\]:'([^']+)'$/.exec(asText(query.query)) ?? []
    if (key === undefined) return refused(400, 'bad_query', 'Invalid query', 'query')
    return list(
      state,
      state.list('payment_intents').filter((row) => row.metadata.stoa_key === key),
      query,
    )
  }
  if (path === '/v1/events') {
    const types = new Set(query.types as string[])
    return list(
      state,
      events.filter((event) => event.account === undefined && types.has(event.type)),
      query,
    )
  }
  if (path === '/v1/subscriptions')
    return list(
      state,
      state.list('subscriptions').filter((row) => row.customer === query.customer && (query.status === 'all' || row.status !== 'canceled')),
      query,
    )
  if (path === '/v1/invoices')
    return list(
      state,
      state.list('invoices').filter((row) => row.subscription === query.subscription),
      query,
    )
  if (['customers', 'products', 'subscriptions', 'invoices'].includes(first) && part === '') return rows.has(id) ? good(rows.get(id)) : missing(id)
  if (part === 'external_accounts') return rows.has(id) ? good({ data: state.bankAccounts.get(id) ?? [] }) : missing(id)
  if (part === 'payment_methods') return rows.has(id) ? good({ data: state.paymentMethods.get(id) ?? [] }) : missing(id)
  if (part === 'reversals')
    return list(
      state,
      state.list('reversals').filter((row) => row.transfer === id),
      query,
    )
  if (path === '/v1/refunds')
    return list(
      state,
      state.list('refunds').filter((row) => query.payment_intent === undefined || row.payment_intent === query.payment_intent),
      query,
    )
  if (path === '/v1/transfers')
    return list(
      state,
      state.list('transfers').filter((row) => query.transfer_group === undefined || row.transfer_group === query.transfer_group),
      query,
    )
  if (path === '/v1/payouts') return list(state, state.list('payouts', account), query)
  if (path === '/v1/disputes') {
    const isExpanded = isExpanding(query, 'data.payment_intent')
    const found = state.list('disputes')
    return list(state, isExpanded ? found.map((row) => ({ ...row, payment_intent: rows.get(asText(row.payment_intent)) ?? null })) : found, query)
  }
  if (path === '/v1/payment_intents') {
    const isExpanded = isExpanding(query, 'data.latest_charge.balance_transaction')
    return list(
      state,
      state.list('payment_intents').map((intent) => paymentOf(state, intent, isExpanded)),
      query,
    )
  }
  const row = rows.get(first === 'core' ? part : id)
  if (!row || (row.kind === 'payouts' && row.owner !== account)) return missing(id)
  if (row.kind === 'payment_intents') return good(paymentOf(state, row, isExpanding(query, 'latest_charge.balance_transaction')))
  if (row.kind === 'disputes' && isExpanding(query, 'payment_intent'))
    return good({ ...row, payment_intent: rows.get(asText(row.payment_intent)) ?? null })
  return good(row)
}
