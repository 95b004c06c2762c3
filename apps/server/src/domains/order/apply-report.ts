import * as z from 'zod/mini'
import type { Ctx } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import type { ReportName } from '../connection/queries-old.ts'
import { markWebhooksProcessed } from '../connection/queries-old.ts'
import type { ProviderReport } from './ports.ts'
import { listStoredReports } from './queries-payment.ts'
import { settlePayments } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** A report as the inbox keeps it: read and verified by the connector when it came in. */
const Report = z.object({
  kind: z.enum(['payment', 'refund', 'payout']),
  reference: z.string(),
  key: z.guid(),
  state: z.enum(['pending', 'authorized', 'captured', 'succeeded', 'failed']),
  amountMinor: z.int(),
  currency: z.string(),
  failure: z.nullable(z.string()),
  externalId: z.string(),
})

/** A report that was read, with its name in the inbox. */
type ReadReport = { name: ReportName; marketplaceId: string; report: ProviderReport }

/** Returns the reports of payment providers in the inbox that have these names, in their order, without what is no report of ours. */
export async function readReports(db: Db, names: readonly ReportName[]): Promise<ReadReport[]> {
  return (await listStoredReports(db, names)).flatMap(({ index, marketplaceId, body }) => {
    const [name] = names.slice(index, index + 1)
    const report = Report.safeParse(body)
    return name && report.success ? [{ name, marketplaceId, report: report.data }] : []
  })
}

/** Applies what payment providers reported of payments and refunds. Payouts have a reaction of their own. */
export async function applyReports(ctx: Ctx, names: readonly ReportName[]): Promise<void> {
  const reports = await readReports(ctx.db, names)
  const payouts = new Set(reports.flatMap(({ name, report }) => (report.kind === 'payout' ? [name] : [])))
  await markWebhooksProcessed(
    ctx.db,
    names.filter((name) => !payouts.has(name)),
  )
  const payments = Map.groupBy(
    reports.filter(({ report }) => report.kind === 'payment'),
    ({ marketplaceId }) => marketplaceId,
  )
  for (const marketplaceId of [...payments.keys()].toSorted()) {
    const movements = (payments.get(marketplaceId) ?? []).map(({ report }) => report)
    await settlePayments(ctx, marketplaceId, movements)
  }
  for (const { marketplaceId, report } of reports) if (report.kind === 'refund') await settleRefund(ctx, marketplaceId, report)
}
