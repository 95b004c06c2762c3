import { DisputeReason } from '@stoa/contract/case-shapes.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import type { WebhookName } from '../connection/queries-old.ts'
import type { ProviderDispute } from './ports.ts'
import { listStoredReports } from './queries.ts'

/** A report of a dispute as the inbox keeps it: read and verified by the connector when it came in. */
const Report = z.object({
  kind: z.literal('dispute'),
  reference: z.string(),
  key: z.guid(),
  paymentReference: z.exactOptional(z.string()),
  state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  amountMinor: z.int(),
  currency: z.string(),
  reason: DisputeReason,
  providerState: z.string(),
  evidenceDueAt: z.nullable(z.string()),
})

/** A dispute that was read, with the connection that reported it. */
export type ReportedDispute = { name: WebhookName; marketplaceId: string; dispute: ProviderDispute }

/** Returns the disputes in the inbox that have these names, in their order, without what is no report of ours. */
export async function parseDisputeEvents(db: Db, names: readonly WebhookName[]): Promise<ReportedDispute[]> {
  return (await listStoredReports(db, names)).flatMap(({ index, marketplaceId, body }) => {
    const [name] = names.slice(index, index + 1)
    const report = Report.safeParse(body)
    return name && report.success ? [{ name, marketplaceId, dispute: report.data }] : []
  })
}
