import { message } from '@stoa/messages/describe.ts'
import type { PaymentAccess, PaymentConnector } from '../../../domains/payment/ports.ts'
import { createAccountLink, findAccount, openAccount } from './accounts.ts'
import { findIdentity } from './find-identity.ts'
import { evidenceLimits, submitEvidence } from './disputes.ts'
import { listDisputes } from './list-disputes.ts'
import { stripeFields } from './fields.ts'
import { listMovements } from './movements.ts'
import { accountEvents, connectEvents, listNotices, parseStripeWebhook, readNotice } from './notices.ts'
import { cancelPayment, createPayment, findPayment, findRefund, refund } from './payments.ts'
import { findPayout, payOut, reverse } from './payouts.ts'
import type { StripeCall, StripeOptions } from './stripe-call.ts'
import { stripeCall } from './stripe-call.ts'

/**
 * Stripe Connect with separate charges and transfers: shoppers pay the marketplace's account, and every payout is a transfer to the merchant's account.
 * Source: docs.stripe.com/connect/separate-charges-and-transfers.
 */
export function createStripe(options: StripeOptions): PaymentConnector {
  const callOf = (access: PaymentAccess): StripeCall => stripeCall(access, options)
  return {
    provider: 'stripe',
    name: 'Stripe',
    description: message('provider.stripe_description'),
    setupMinutes: 15,
    fields: stripeFields,
    endpoints: [
      { name: message('provider.stripe_account_events'), query: '', events: accountEvents },
      { name: message('provider.stripe_connect_events'), query: '?events=connect', events: connectEvents },
    ],
    // A quarter of what Stripe allows a live account, and below the 25 of a test account.
    callLimit: { capacity: 20, perSeconds: 1 },
    check: (access) => findIdentity(callOf(access)),
    openAccount: (access, input) => openAccount(access, callOf(access), input),
    findAccount: (access, reference) => findAccount(access, callOf(access), reference),
    createAccountLink: (access, reference, returnAddress) => createAccountLink(access, callOf(access), reference, returnAddress),
    createPayment: (access, input) => createPayment(callOf(access), input),
    cancelPayment: (access, input) => cancelPayment(callOf(access), input),
    refund: (access, input) => refund(callOf(access), input),
    payout: (access, input) => payOut(access, callOf(access), input),
    reverse: (access, input) => reverse(callOf(access), input),
    async find(access, kind, key, hint) {
      const call = callOf(access)
      if (kind === 'payment') return findPayment(call, key, hint?.paymentReference)
      if (kind === 'payout') return findPayout(call, key)
      return hint?.paymentReference === undefined ? undefined : findRefund(call, key, hint.paymentReference)
    },
    listDisputes: (access, after) => listDisputes(callOf(access), after),
    list: (access, after) => listMovements(callOf(access), after),
    submitEvidence: (access, evidence) => submitEvidence(callOf(access), evidence),
    evidenceLimits,
    parseWebhook(access, { body, headers }, now) {
      const header = headers['stripe-signature']
      return parseStripeWebhook(access.secrets, typeof header === 'string' ? header : undefined, body, now)
    },
    readNotice: (access, notice) => readNotice(access, callOf(access), notice),
    listNotices: (access, since, after) => listNotices(callOf(access), since, after),
  }
}
