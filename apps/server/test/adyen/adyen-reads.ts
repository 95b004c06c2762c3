import type { AdyenState, Answer } from './adyen-state.ts'
import { adyenSettings, good, missing, refused } from './adyen-state.ts'
import { liableRow } from './adyen-writes.ts'

/** Answers a read. */
export function readAdyen(state: AdyenState, path: string, query: Readonly<Record<string, string>>): Answer {
  const [, , , kind = '', id = ''] = path.split('/')
  if (kind === 'themes') return good({ themes: [] })
  if (kind === 'transfers')
    return id === ''
      ? listTransfers(state, query)
      : answer(
          state.transfers.find((one) => one.id === id),
          id,
        )
  if (kind === 'balanceAccounts') {
    const row = id === liableRow.id ? liableRow : state.rows.get(id)
    if (!row) return missing(id)
    const available = state.balances.get(id) ?? 0
    return good({ ...row, balances: [{ currency: 'EUR', available, balance: available, reserved: 0 }] })
  }
  return answer(state.rows.get(id), id)
}

const answer = (row: unknown, id: string): Answer => (row === undefined ? missing(id) : good(row))

function listTransfers(state: AdyenState, query: Readonly<Record<string, string>>): Answer {
  const { balancePlatform, createdSince, createdUntil, category, reference, balanceAccountId, sortOrder, limit = '10', cursor = '0' } = query
  if (balancePlatform !== adyenSettings.balancePlatform || !createdSince || !createdUntil)
    return refused(422, '00_400', 'Name the platform and the time')
  if (Number(limit) > 100) return refused(422, '00_400', 'At most 100 a page')
  const found = state.transfers.filter(
    (one) =>
      one.createdAt >= createdSince &&
      one.createdAt <= createdUntil &&
      (category === undefined || one.category === category) &&
      (reference === undefined || one.reference === reference) &&
      (balanceAccountId === undefined || one.balanceAccount.id === balanceAccountId),
  )
  const sorted = sortOrder === 'desc' ? found.toReversed() : found
  const size = Math.min(Number(limit), state.pageLimit)
  const start = Number(cursor)
  const href = `https://balanceplatform-api-test.adyen.com/btl/v4/transfers?cursor=${start + size}`
  return good({ data: sorted.slice(start, start + size), ...(sorted.length > start + size ? { _links: { next: { href } } } : { _links: {} }) })
}
