import * as z from 'zod/mini'
import type { Ctx } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'
import { markWebhookProcessed } from '../connection/queries-old.ts'
import type { ProviderReport } from './ports.ts'
import { findStoredReport } from './queries-payment.ts'
import { settlePayment } from './settle-payment.ts'
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

/** The report of a payment provider in the inbox, with the marketplace it concerns; undefined for what is no report of ours. */
export async function readReport(
  db: Db,
  { connectionId, externalId }: { connectionId: string; externalId: string },
): Promise<{ marketplaceId: string; report: ProviderReport } | undefined> {
  const stored = await findStoredReport(db, connectionId, externalId)
  const report = Report.safeParse(stored?.body)
  return stored && report.success ? { marketplaceId: stored.marketplaceId, report: report.data } : undefined
}

/** Applies what a payment provider reported of a payment or a refund. Payouts have a reaction of their own. */
export async function applyReport(ctx: Ctx, fact: { connectionId: string; externalId: string }): Promise<void> {
  const read = await readReport(ctx.db, fact)
  if (read?.report.kind === 'payout') return
  await markWebhookProcessed(ctx.db, fact)
  if (!read) return
  if (read.report.kind === 'payment') await settlePayment(ctx, read.marketplaceId, read.report)
  if (read.report.kind === 'refund') await settleRefund(ctx, read.marketplaceId, read.report)
}
