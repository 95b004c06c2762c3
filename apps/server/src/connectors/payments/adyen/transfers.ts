import type { PaymentAccess } from '../../../domains/payment/ports.ts'
import type { AdyenCall } from './adyen-call.ts'
import type { Transfer } from './shapes.ts'
import { TransferPage } from './shapes.ts'

const pageSize = 100

/** Which transfers of the platform are listed. */
export type TransferQuery = {
  since: Date
  until: Date
  reference?: string
  category?: 'bank' | 'internal' | 'platformPayment'
  balanceAccountId?: string
}

/** Lists transfers of the platform page by page, oldest first unless `sortOrder` says otherwise. */
export async function* listTransfers(
  access: PaymentAccess,
  call: AdyenCall,
  { since, until, ...filters }: TransferQuery,
  sortOrder: 'asc' | 'desc' = 'asc',
): AsyncGenerator<Transfer[]> {
  for (let cursor: string | undefined; ;) {
    const query = {
      balancePlatform: access.settings.balancePlatform,
      createdSince: since.toISOString(),
      createdUntil: until.toISOString(),
      ...filters,
      sortOrder,
      limit: pageSize,
      cursor,
    }
    const page = await call.send(TransferPage, { api: 'transfers', path: '/transfers', query })
    const data = page.data ?? []
    yield data
    const next = page._links?.next?.href
    cursor = (next && new URL(next, 'https://adyen.example').searchParams.get('cursor')) || undefined
    if (cursor === undefined || data.length === 0) return
  }
}

/** Returns the transfers that were made with a reference of ours. */
export async function findTransfers(access: PaymentAccess, call: AdyenCall, query: TransferQuery & { reference: string }): Promise<Transfer[]> {
  const found: Transfer[] = []
  for await (const page of listTransfers(access, call, query)) found.push(...page.filter(({ reference }) => reference === query.reference))
  return found
}

/** When a transfer was made, in milliseconds. */
export const madeAt = ({ createdAt, creationDate }: Transfer): number => Date.parse(createdAt ?? creationDate ?? '') || 0

/** How long Adyen knows the keys of requests, at least. */
const keyDays = 31

/** Returns since when something with a key of ours can exist: its own instant for a UUID of version 7, a month ago for another. A little earlier: clocks differ. */
export function sinceKey(key: string, now = Date.now()): Date {
  const isTimed = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(key)
  const at = isTimed ? Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16) : now - keyDays * 86_400_000
  return new Date(Math.min(at, now) - 5 * 60_000)
}
