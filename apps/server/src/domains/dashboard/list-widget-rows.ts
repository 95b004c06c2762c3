import type { DashboardRow, ListWidget, dashboard } from '@stoa/contract/dashboard.ts'
import { widgetsOf } from '@stoa/contract/dashboard-layout.ts'
import type { Ctx, Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import {
  listConnections,
  listLowStock,
  listNewCompanies,
  listNewMerchants,
  listNewPayouts,
  listTopMerchants,
  listTopProducts,
} from './queries-widget.ts'

const queryOf: Record<ListWidget, (db: Db, scope: Scope, now: Date) => Promise<DashboardRow[]>> = {
  payouts: listNewPayouts,
  low_stock: listLowStock,
  top_products: listTopProducts,
  top_merchants: listTopMerchants,
  new_merchants: listNewMerchants,
  new_companies: listNewCompanies,
  connections: listConnections,
}

/** Returns the records of a widget. Throws `not_found` for a widget that the caller's type of company does not have. */
export async function listWidgetRows({ db, scope, now }: Ctx, { params }: Received<typeof dashboard.widget>): Promise<DashboardRow[]> {
  if (!widgetsOf[scope.companyType].includes(params.widget)) throw new AppError('not_found')
  return queryOf[params.widget](db, scope, now)
}
