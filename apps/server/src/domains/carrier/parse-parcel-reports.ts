import { ParcelState } from '@stoa/contract/shipping-label.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import type { WebhookName } from '../connection/queries-old.ts'
import type { ParcelReport } from './ports.ts'
import { listParcelReports } from './queries.ts'

/** A report as the inbox keeps it: read and verified by the connector when it came in. */
const Report = z.object({ externalId: z.string(), reference: z.string(), state: ParcelState, at: z.string() })

/** Returns the reports of carriers in the inbox that have these names, in their order. */
export async function parseParcelReports(db: Db, names: readonly WebhookName[]): Promise<{ connectionId: string; report: ParcelReport }[]> {
  return (await listParcelReports(db, names)).flatMap(({ index, body }) => {
    const name = names[index]
    const report = Report.safeParse(body)
    return name && report.success ? [{ connectionId: name.connectionId, report: report.data }] : []
  })
}
