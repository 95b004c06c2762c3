import type { PaymentAccess, PaymentTransaction, ProviderDispute } from '../../../domains/payment/ports.ts'
import type { AdyenCall } from './adyen-call.ts'
import { disputesFrom } from './disputes.ts'
import type { Transfer } from './shapes.ts'
import type { Dated } from './transactions.ts'
import { movementsFrom } from './transactions.ts'
import { listTransfers, madeAt, sinceKey } from './transfers.ts'

export const dayMs = 86_400_000
/** How far back the nightly comparison looks. */
const daysBack = 35
/** The parts of one payment are made within this time. */
const togetherMs = 60_000
/** How many parts Adyen makes of one payment at most. */
const maxParts = 1000

/** Lists what was transferred in a window of time. Parts that lie just outside it are read too: what belongs together is complete. */
async function listWindow(access: PaymentAccess, call: AdyenCall, from: number, to: number, category?: 'platformPayment'): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const query = { since: new Date(from - togetherMs), until: new Date(to + togetherMs), ...(category === undefined ? {} : { category }) }
  for await (const page of listTransfers(access, call, query)) transfers.push(...page)
  return transfers
}

/** Returns the movements of ours whose first part was made in a window of time. */
export async function listMoved(access: PaymentAccess, call: AdyenCall, from: number, to: number): Promise<Dated[]> {
  return movementsFrom(await listWindow(access, call, from, to)).filter(({ at }) => at >= from && at < to)
}

/** Returns the day that a page of the last weeks covers, in milliseconds, and the name of the page after it. */
function dayOf(after: string | undefined): { from: number; to: number; next: string | undefined } {
  const now = Date.now()
  const from = after === undefined ? Math.floor(now / dayMs - daysBack) * dayMs : Date.parse(after)
  const to = from + dayMs
  return { from, to, next: to > now ? undefined : new Date(to).toISOString() }
}

/** Returns what moved on one day of the last weeks, oldest first; others of the same platform are not ours to compare. */
export async function listMovements(
  access: PaymentAccess,
  call: AdyenCall,
  after: string | undefined,
): Promise<{ movements: PaymentTransaction[]; next: string | undefined }> {
  const { from, to, next } = dayOf(after)
  return { movements: (await listMoved(access, call, from, to)).map(({ movement }) => movement), next }
}

/** Returns the disputes whose money moved on one day of the last weeks, oldest first. */
export async function listDisputes(
  access: PaymentAccess,
  call: AdyenCall,
  after: string | undefined,
): Promise<{ disputes: ProviderDispute[]; next: string | undefined }> {
  const { from, to, next } = dayOf(after)
  const found = disputesFrom(await listWindow(access, call, from, to, 'platformPayment'))
  return { disputes: found.flatMap(({ at, dispute }) => (at >= from && at < to ? [dispute] : [])), next }
}

/** Returns a payment or refund by our key, from the transfers since the key was made; undefined where none is of it yet. */
export async function findMovement(
  access: PaymentAccess,
  call: AdyenCall,
  kind: 'payment' | 'refund',
  key: string,
): Promise<PaymentTransaction | undefined> {
  const query = { since: sinceKey(key), until: new Date(Date.now() + togetherMs), category: 'platformPayment' } as const
  let recent: Transfer[] = []
  let found: Dated | undefined
  for await (const page of listTransfers(access, call, query)) {
    // The parts of one payment may lie on two pages.
    recent = [...recent.slice(-maxParts), ...page]
    found = movementsFrom(recent).find(({ movement }) => movement.kind === kind && movement.key === key) ?? found
    const last = page.at(-1)
    if (found && last && madeAt(last) - found.at > togetherMs) break
  }
  return found?.movement
}
