import { dashboard } from '@stoa/contract/dashboard.ts'
import { handle } from '../../kit/http.ts'
import { endTour } from './end-tour.ts'
import { getDashboard } from './get-dashboard.ts'
import { listWidgetRows } from './list-widget-rows.ts'
import { updateLayout } from './update-layout.ts'

export const dashboardRoutes = [
  handle(dashboard.my, getDashboard),
  handle(dashboard.widget, listWidgetRows),
  handle(dashboard.updateLayout, updateLayout),
  handle(dashboard.endTour, endTour),
]
