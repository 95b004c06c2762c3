import type { DashboardLayout } from '@stoa/contract/dashboard-layout.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'

/** Returns how a person arranged the dashboard of a company; undefined where they have not. */
export async function findLayout(db: Db, scope: Scope, userId: string): Promise<DashboardLayout | undefined> {
  const { rows } = await sql<DashboardLayout>`
    select widgets as "order", hidden from dashboard_layout where company_id = ${scope.companyId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Saves how a person arranged the dashboard of a company. */
export async function upsertLayout(db: Db, scope: Scope, userId: string, { order, hidden }: DashboardLayout): Promise<void> {
  await db
    .insertInto('dashboard_layout')
    .values({ company_id: scope.companyId, user_id: userId, widgets: order, hidden })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ widgets: order, hidden, updated_at: sql<string>`now()` }))
    .execute()
}
