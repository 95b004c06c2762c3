import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { PaymentAccess, PaymentConnector } from '../../../domains/payment/ports.ts'
import { createAccountLink, findAccount, openAccount } from './accounts.ts'
import type { AdyenCall, AdyenOptions } from './adyen-call.ts'
import { adyenCall } from './adyen-call.ts'
import { adyenFields } from './fields.ts'
import { evidenceLimits, submitEvidence } from './evidence.ts'
import { findMovement, listDisputes, listMovements } from './movements.ts'
import { listNotices, parseAdyenWebhook, platformEvents, readNotice, standardEvents } from './notices.ts'
import { cancelPayment, createPayment, findUnpaidLink, isLink, refund } from './payments.ts'
import { findPayout, payOut, reverse } from './payouts.ts'
import { BalanceAccount } from './shapes.ts'

/**
 * Adyen for Platforms: shoppers pay the marketplace's merchant account, each payment is divided between the balance accounts of its merchants and the
 * marketplace's own, and a payout is a transfer from a merchant's balance account to its bank. Source: docs.adyen.com/marketplaces.
 */
export function createAdyen(options: AdyenOptions): PaymentConnector {
  const callOf = (access: PaymentAccess): AdyenCall => adyenCall(access, options)
  return {
    provider: 'adyen',
    name: 'Adyen',
    description: message('provider.adyen_description'),
    setupMinutes: 30,
    fields: adyenFields,
    endpoints: [
      { name: message('provider.adyen_standard_events'), query: '', events: standardEvents },
      { name: message('provider.adyen_platform_events'), query: '?events=connect', events: platformEvents },
    ],
    dividesPayments: true,
    acknowledgement: '[accepted]',
    callLimit: { capacity: 20, perSeconds: 1 },
    async check(access) {
      const { environment, merchantAccount = '', balancePlatform = '', liableAccount = '' } = access.settings
      const call = callOf(access)
      const path = `/balanceAccounts/${encodeURIComponent(liableAccount)}`
      await call.send(z.object({}), { api: 'checkout', path: '/paymentMethods', body: { merchantAccount } })
      await call.send(BalanceAccount, { api: 'platform', path })
      await call.send(z.object({}), { api: 'legalEntities', path: '/themes' })
      return { mode: environment === 'live' ? 'live' : 'test', account: `${balancePlatform}/${merchantAccount}` }
    },
    openAccount: (access, input) => openAccount(access, callOf(access), input),
    findAccount: (access, reference) => findAccount(access, callOf(access), reference),
    createAccountLink: (access, reference, returnAddress) => createAccountLink(access, callOf(access), reference, returnAddress),
    createPayment: (access, input) => createPayment(access, callOf(access), input),
    cancelPayment: (access, input) => cancelPayment(access, callOf(access), input),
    refund: (access, input) => refund(access, callOf(access), input),
    payout: (access, input) => payOut(access, callOf(access), input),
    reverse: (access, input) => reverse(access, callOf(access), input),
    async find(access, kind, key, hint) {
      const call = callOf(access)
      if (kind === 'payout') return findPayout(access, call, key)
      const link = kind === 'payment' && hint?.paymentReference !== undefined && isLink(hint.paymentReference) ? hint.paymentReference : undefined
      const unpaid = link === undefined ? undefined : await findUnpaidLink(call, key, link)
      return unpaid ?? findMovement(access, call, kind, key)
    },
    listDisputes: (access, after) => listDisputes(access, callOf(access), after),
    list: (access, after) => listMovements(access, callOf(access), after),
    submitEvidence: (access, evidence) => submitEvidence(access, callOf(access), evidence),
    evidenceLimits,
    parseWebhook: (access, { body, headers }) => parseAdyenWebhook(access, headers.hmacsignature, body),
    readNotice: (access, notice) => readNotice(access, callOf(access), notice),
    listNotices: (access, since, after) => listNotices(access, callOf(access), since, after),
  }
}
