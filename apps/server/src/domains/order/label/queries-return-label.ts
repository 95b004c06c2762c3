import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { ownOrders } from '../queries-change.ts'
import type { LabelRecord } from '../queries-order.ts'
import { returnAddressOfCase } from '../return-policy/queries-return-address.ts'
import type { ReturnToSend } from './queries-label.ts'
import { orderColumns, valueOf } from './queries-label.ts'

/** Returns the items of a return of the caller, as a parcel from the merchant to the shopper: a return label has the addresses the other way round. */
export async function findReturnToSend(db: Db, scope: Scope, caseId: string): Promise<ReturnToSend | undefined> {
  const { rows } = await sql<ReturnToSend>`
    select ${orderColumns}, ${returnAddressOfCase('c')} as "returnAddress", ${valueOf(sql`null::uuid`, sql`c.id`)}
    from order_case c join "order" o on o.marketplace_id = c.marketplace_id and o.id = c.order_id
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where c.id = ${caseId} and c.kind = 'return' and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}

/** The newest label of a return as the database answers it, with its file. */
export type ReturnLabelRecord = { caseId: string; file: string | null; trackingHref: string | null; label: LabelRecord }

/** Returns the newest label of each of these returns. */
export async function listReturnLabels(db: Db, marketplaceId: string, caseIds: readonly string[]): Promise<ReturnLabelRecord[]> {
  const { rows } = await sql<LabelRecord & Omit<ReturnLabelRecord, 'label'>>`
    select distinct on (b.case_id) b.case_id as "caseId", b.id as "labelId", b.company_id as "companyId", b.state, b.provider as carrier,
      b.carrier_name as "carrierName", b.service, b.tracking_number as "trackingNumber", b.tracking_href as "trackingHref", b.cost_minor as "costMinor",
      b.cost_currency as "costCurrency", b.parcel_state as "parcelState", b.parcel_state_at as "parcelStateAt", b.failure, b.created_at as "createdAt",
      b.is_cancellable as "isCancellable", b.file is not null as "hasFile", b.file
    from shipping_label b where b.marketplace_id = ${marketplaceId} and b.case_id = any(${caseIds}::uuid[])
    order by b.case_id, b.created_at desc`.execute(db)
  return rows.map(({ caseId, file, trackingHref, ...label }) => ({ caseId, file, trackingHref, label }))
}
