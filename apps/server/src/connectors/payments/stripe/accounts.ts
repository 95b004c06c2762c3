import type { PaymentAccess, PaymentConnector, ProviderAccount } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { AccountV1, AccountV2, BankAccount, Customer, LinkV1, LinkV2, ourKey, pageOf, PaymentMethod } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'
import { accountFromV1, accountFromV2 } from './to-account.ts'

type OpenInput = Parameters<PaymentConnector['openAccount']>[1]

/** What is read of an account of API v2 beside its id. */
const included = ['configuration.recipient', 'requirements', 'identity'] as const

const usesV1 = (access: PaymentAccess): boolean => access.settings.accounts === 'v1'
const isCustomer = (reference: string): boolean => reference.startsWith('cus_')

/** Returns the body that creates a merchant's account with API v2: a recipient of transfers, with the Express dashboard. */
export function accountBodyV2({ key, name, email, countryCode, currency }: OpenInput) {
  return {
    ...(email === '' ? {} : { contact_email: email }),
    display_name: name.slice(0, 100),
    dashboard: 'express' as const,
    identity: { country: countryCode.toLowerCase() },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: {
      currency: currency.toLowerCase(),
      responsibilities: { fees_collector: 'application' as const, losses_collector: 'application' as const },
    },
    metadata: { [ourKey]: key },
    include: [...included],
  }
}

/** Returns the body that asks for the page of an account's details with API v2. */
export function linkBodyV2(account: string, returnAddress: string) {
  const account_onboarding = { refresh_url: returnAddress, return_url: returnAddress }
  return { account, use_case: { type: 'account_onboarding' as const, account_onboarding } }
}

/** Opens a merchant's account, or for a subscription a customer. The key makes a repeat find the first. */
export async function openAccount(access: PaymentAccess, call: StripeCall, input: OpenInput): Promise<ProviderAccount> {
  const { key, kind, name, email, countryCode } = input
  const isManual = access.settings.payouts === 'manual'
  if (kind === 'subscription') {
    const form = { name: name.slice(0, 256), email: email || undefined, metadata: { [ourKey]: key } }
    const customer = await call.send(Customer, { path: '/v1/customers', form, key })
    return findCustomer(call, customer.id)
  }
  if (usesV1(access)) {
    const form = {
      type: 'express',
      country: countryCode,
      email: email || undefined,
      capabilities: { transfers: { requested: true } },
      business_profile: { name: name.slice(0, 5000) },
      settings: isManual ? { payouts: { schedule: { interval: 'manual' } } } : undefined,
      metadata: { [ourKey]: key },
    }
    const account = await call.send(AccountV1, { path: '/v1/accounts', form, key })
    return accountFromV1(account, '')
  }
  const account = await call.send(AccountV2, { path: '/v2/core/accounts', json: accountBodyV2(input), key })
  // Accounts of API v2 have their payout schedule in the balance settings of API v1.
  if (isManual)
    await call.send(Customer, {
      path: '/v1/balance_settings',
      form: { payments: { payouts: { schedule: { interval: 'manual' } } } },
      key: `${key}:schedule`,
      account: account.id,
    })
  return accountFromV2(account, '')
}

/** Reads an account again; undefined where the keys know none. A customer is verified once it has a payment method. */
export async function findAccount(access: PaymentAccess, call: StripeCall, reference: string): Promise<ProviderAccount | undefined> {
  const id = encodeURIComponent(reference)
  if (isCustomer(reference)) return (await call.find(Customer, { path: `/v1/customers/${id}` })) && findCustomer(call, reference)
  const destination = await findDestination(call, reference)
  if (usesV1(access)) {
    const account = await call.find(AccountV1, { path: `/v1/accounts/${id}` })
    return account && accountFromV1(account, destination)
  }
  const account = await call.find(AccountV2, { path: `/v2/core/accounts/${id}`, query: { include: included } })
  return account && accountFromV2(account, destination)
}

async function findCustomer(call: StripeCall, reference: string): Promise<ProviderAccount> {
  const { data } = await call.send(pageOf(PaymentMethod), {
    path: `/v1/customers/${encodeURIComponent(reference)}/payment_methods`,
    query: { limit: 1 },
  })
  const [method] = data
  const last4 = method?.card?.last4 ?? method?.sepa_debit?.last4 ?? ''
  const destination = method === undefined ? '' : [method.card?.brand ?? method.type, last4 === '' ? '' : `•••• ${last4}`].filter(Boolean).join(' ')
  return { reference, state: method ? 'verified' : 'pending', requirements: method ? [] : ['payment_method'], destination }
}

/** Returns the bank account or card that an account is paid out to, masked; empty where there is none, or it may not be read. */
async function findDestination(call: StripeCall, reference: string): Promise<string> {
  try {
    const path = `/v1/accounts/${encodeURIComponent(reference)}/external_accounts`
    const { data } = await call.send(pageOf(BankAccount), { path, query: { limit: 10 } })
    const account = data.find(({ default_for_currency }) => default_for_currency === true) ?? data[0]
    return account?.last4 ? [account.bank_name ?? account.brand, `•••• ${account.last4}`].filter(Boolean).join(' ') : ''
  } catch (error) {
    if (error instanceof UpstreamError && !error.isTemporary) return ''
    throw error
  }
}

/** Returns Stripe's page for the details of an account, or for the payment method of a customer. It is used once and expires soon. */
export async function createAccountLink(
  access: PaymentAccess,
  call: StripeCall,
  reference: string,
  returnAddress: string,
): Promise<{ href: string; expiresAt: string }> {
  if (isCustomer(reference)) {
    const form = { mode: 'setup', customer: reference, payment_method_types: ['card'], success_url: returnAddress, cancel_url: returnAddress }
    const session = await call.send(LinkV1, { path: '/v1/checkout/sessions', form })
    return { href: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
  }
  if (usesV1(access)) {
    const form = { account: reference, type: 'account_onboarding', refresh_url: returnAddress, return_url: returnAddress }
    const link = await call.send(LinkV1, { path: '/v1/account_links', form })
    return { href: link.url, expiresAt: new Date(link.expires_at * 1000).toISOString() }
  }
  const link = await call.send(LinkV2, { path: '/v2/core/account_links', json: linkBodyV2(reference, returnAddress) })
  return { href: link.url, expiresAt: new Date(link.expires_at).toISOString() }
}
