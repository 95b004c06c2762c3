import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payment } from '@stoa/contract/payment.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handleOutsideTransaction } from '../../kit/http.ts'
import { createAccount } from './create-account.ts'
import { getPaymentSettings } from './get-payment-settings.ts'
import { getPaymentSetup } from './get-payment-setup.ts'
import { listPaymentProviders } from './list-payment-providers.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { updatePaymentSettings } from './update-payment-settings.ts'
import { verifyAccount } from './verify-account.ts'

export const paymentRoutes: readonly BoundRoute[] = [
  asSystem(handleOutsideTransaction(payment.receiveWebhook, receiveWebhook)),
  handleOutsideTransaction(paymentAccount.providers, listPaymentProviders),
  handleOutsideTransaction(paymentAccount.setup, getPaymentSetup),
  handleOutsideTransaction(paymentAccount.settings, getPaymentSettings),
  handleOutsideTransaction(paymentAccount.updateSettings, updatePaymentSettings),
  handleOutsideTransaction(paymentAccount.createPayoutAccount, (jobCtx, { params }) => createAccount(jobCtx, 'payout', params.id)),
  handleOutsideTransaction(paymentAccount.verifyPayoutAccount, (jobCtx, { params }) => verifyAccount(jobCtx, params.id)),
  handleOutsideTransaction(paymentAccount.createSubscriptionAccount, (jobCtx, { params }) => createAccount(jobCtx, 'subscription', params.id)),
]
