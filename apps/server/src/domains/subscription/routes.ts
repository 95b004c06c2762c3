import { pricing } from '@stoa/contract/pricing.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { textsOf } from '../../kit/filter.ts'
import { asSystem, handle, handleOutsideTransaction } from '../../kit/http.ts'
import { changePlan } from './change-plan.ts'
import { createPaymentPage } from './create-payment-page.ts'
import { createPlan } from './create-plan.ts'
import { exportSubscriptionInvoices } from './export-subscription-invoices.ts'
import { exportSubscriptionPdf } from './export-subscription-pdf.ts'
import { exportSubscriptionUbl } from './export-subscription-ubl.ts'
import { getMySubscription } from './get-my-subscription.ts'
import { listOfferedPlans } from './list-offered-plans.ts'
import { listPlans } from './list-plans.ts'
import { markPaidOut } from './mark-paid-out.ts'
import { listSubscriptions } from './queries.ts'
import { listSubscriptionInvoices } from './queries-invoices.ts'
import { receiveBillingWebhook } from './receive-billing-webhook.ts'
import { setCompanyPlan } from './set-company-plan.ts'

export const subscriptionRoutes = [
  handle(pricing.plans, listOfferedPlans),
  handle(subscription.plans, listPlans),
  handle(subscription.createPlan, createPlan),
  handle(subscription.updatePlan, changePlan),
  handle(subscription.paged, (ctx, { query, page, filter }) => listSubscriptions(ctx.db, ctx.language, { ...query, name: textsOf(filter) }, page)),
  handle(subscription.setCompanyPlan, setCompanyPlan),
  handle(subscription.my, getMySubscription),
  handleOutsideTransaction(subscription.paymentMethod, createPaymentPage),
  asSystem(handleOutsideTransaction(subscription.receiveWebhook, receiveBillingWebhook)),
  handle(subscription.pagedInvoices, (ctx, { query, page, filter }) =>
    listSubscriptionInvoices(ctx.db, ctx.scope, { ...query, text: textsOf(filter) }, page),
  ),
  handleOutsideTransaction(subscription.exportByDate, exportSubscriptionInvoices),
  handle(subscription.exportPdf, exportSubscriptionPdf),
  handle(subscription.exportUbl, exportSubscriptionUbl),
  handle(subscription.updateStatusPaidout, markPaidOut),
]
