import { performance } from '@stoa/contract/performance.ts'
import { handle } from '../../kit/http.ts'
import { listPerformance } from './queries.ts'
import { findTargets } from './queries-targets.ts'
import { updateTargets } from './update-targets.ts'

export const performanceRoutes = [
  handle(performance.paged, ({ db, scope }, { query, page }) =>
    listPerformance(db, scope, { days: Number(query.days), merchantId: query.merchantId, isAboveTarget: query.isAboveTarget === 'true' }, page),
  ),
  handle(performance.targets, ({ db, scope }) => findTargets(db, scope.companyId)),
  handle(performance.updateTargets, updateTargets),
]
