import * as z from 'zod/mini'
import type { CompanyType } from './states.ts'

/** The parts of the dashboard a person can move and hide. */
export const DashboardWidget = z.enum([
  'setup',
  'attention',
  'sales',
  'push',
  'payouts',
  'low_stock',
  'top_products',
  'top_merchants',
  'new_merchants',
  'new_companies',
  'connections',
  'notifications',
])
export type DashboardWidget = z.infer<typeof DashboardWidget>

/** The widgets of each type of company, in the order they have until a person changes it. */
export const widgetsOf: Record<CompanyType, readonly DashboardWidget[]> = {
  MERCHANT: ['setup', 'attention', 'sales', 'push', 'top_products', 'low_stock', 'payouts', 'connections', 'notifications'],
  MARKETPLACE: ['setup', 'attention', 'sales', 'top_merchants', 'top_products', 'payouts', 'new_merchants', 'connections', 'notifications'],
  ADMIN: ['attention', 'new_companies', 'notifications'],
}

const widgets = z.array(DashboardWidget).check(z.maxLength(DashboardWidget.options.length))

/** A person's order of the widgets, and those they hid. */
export const DashboardLayout = z.strictObject({ order: widgets, hidden: widgets })
export type DashboardLayout = z.infer<typeof DashboardLayout>

/** Returns the widgets a person sees, in order: those they placed, then the ones they have neither placed nor hidden. */
export function visibleWidgets(companyType: CompanyType, { order, hidden }: DashboardLayout): DashboardWidget[] {
  const own = widgetsOf[companyType]
  return [...new Set([...order, ...own])].filter((widget) => own.includes(widget) && !hidden.includes(widget))
}
