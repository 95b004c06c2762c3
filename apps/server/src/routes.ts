import { collectionRoutes } from './domains/collection/routes.ts'
import { commissionRoutes } from './domains/commission/routes.ts'
import { dashboardRoutes } from './domains/dashboard/routes.ts'
import { notificationRoutes } from './domains/notification/routes.ts'
import type { BoundRoute } from './kit/http.ts'

/** Every domain's routes. */
export const routes: readonly BoundRoute[] = [collectionRoutes, commissionRoutes, notificationRoutes, dashboardRoutes].flat()
