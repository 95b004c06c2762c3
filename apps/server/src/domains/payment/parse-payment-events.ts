import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import type { WebhookName } from '../connection/queries-old.ts'
import type { PaymentTransaction } from './ports.ts'
import { listStoredReports } from './queries.ts'

/** A report as the inbox keeps it: read and verified by the connector when it came in. */
const Report = z.object({
  kind: z.enum(['payment', 'refund', 'payout']),
  reference: z.string(),
  key: z.guid(),
  state: z.enum(['pending', 'authorized', 'captured', 'succeeded', 'failed']),
  amountMinor: z.int(),
  currency: z.string(),
  failure: z.nullable(z.string()),
  feeMinor: z.exactOptional(z.int().check(z.minimum(0))),
  isKnownByKeyOnly: z.exactOptional(z.boolean()),
  isStillPayable: z.exactOptional(z.boolean()),
  isUnderWay: z.exactOptional(z.boolean()),
  externalId: z.string(),
})

/** A report that was read, with its name in the inbox. */
type ReadReport = { name: WebhookName; marketplaceId: string; report: PaymentTransaction & { externalId: string } }

/** Returns the reports of payment providers in the inbox that have these names, in their order, without what is no report of ours. */
export async function parsePaymentEvents(db: Db, names: readonly WebhookName[]): Promise<ReadReport[]> {
  return (await listStoredReports(db, names)).flatMap(({ index, marketplaceId, body }) => {
    const [name] = names.slice(index, index + 1)
    const report = Report.safeParse(body)
    return name && report.success ? [{ name, marketplaceId, report: report.data }] : []
  })
}
