import { caseRoutes } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import type { Kysely } from 'kysely'
import { openDemoDispute } from '../sandbox/open-demo-dispute.ts'
import type { DB } from '../tables.ts'
import type { Caller } from './caller.ts'
import { until } from './caller.ts'
import type { Players } from './open-companies.ts'

/** Opens a return by the link of its shopper and a dispute by their bank, so that a new user sees both. */
export async function openCases(db: Kysely<DB>, call: Caller, { operator, merchants }: Players): Promise<void> {
  const [seller] = merchants
  const { value } = await call(order.paged, {
    as: operator,
    query: { orderStatus: ['Fulfilled'], paymentStatus: ['Captured'], merchantId: seller ? [seller.companyId] : [] },
    page: { limit: 2 },
  })
  const [returned, disputed] = value
  if (!returned || !disputed) return
  const { href } = await call(shopper.link, { as: operator, params: { hash: returned.hash } })
  const query = { token: new URL(href).searchParams.get('token') ?? '' }
  const { lines } = await call(shopper.get, { query })
  const lineId = lines[0]?.lineId ?? ''
  const text = 'It is smaller than I expected. It has not been used.'
  await call(shopper.requestReturn, { query, body: { lines: [{ lineId, quantity: 1, reason: 'does_not_fit' }], text } })
  const { paymentReference } = await call(order.getByHash, { as: operator, params: { hash: disputed.hash } })
  if (paymentReference !== null) await openDemoDispute(db, paymentReference)
  await until(
    'the dispute',
    async () => (await call(caseRoutes.paged, { as: operator, query: { kind: 'dispute' }, page: { limit: 1 } })).value.length > 0,
  )
}
