import type { dashboard } from '@stoa/contract/dashboard.ts'
import type { DashboardLayout } from '@stoa/contract/dashboard-layout.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { upsertLayout } from './queries-layout.ts'

/** Saves the caller's own arrangement of the dashboard. Throws `not_allowed` for API keys, which have none. */
export async function updateLayout({ db, scope, actor }: Ctx, { body }: Received<typeof dashboard.updateLayout>): Promise<DashboardLayout> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const layout = { order: [...new Set(body.order)], hidden: [...new Set(body.hidden)] }
  await upsertLayout(db, scope, actor.userId, layout)
  return layout
}
