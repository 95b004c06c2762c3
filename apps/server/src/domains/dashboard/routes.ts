import { dashboard } from '@stoa/contract/dashboard.ts'
import { handle } from '../../kit/http.ts'
import { getDashboard } from './get-dashboard.ts'

export const dashboardRoutes = [handle(dashboard.my, getDashboard)]
