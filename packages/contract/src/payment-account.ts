import * as z from 'zod/mini'
import { SettingField } from './connection.ts'
import { Minor, Money } from './money.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version } from './text.ts'

/** A payment provider as the gallery shows it. */
export const PaymentProvider = z.object({
  provider: z.string(),
  name: z.string(),
  description: z.string(),
  setupMinutes: z.int(),
  fields: z.array(SettingField),
  isConnected: z.boolean(),
  /** Connecting it without settings opens a test account. */
  createsAccount: z.boolean(),
})
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** How far an account at the provider is: details are missing, under review or limited, or complete. */
export const AccountState = z.enum(['none', 'pending', 'restricted', 'verified'])
export type AccountState = z.infer<typeof AccountState>

/** What the provider still asks for. */
export const AccountRequirement = z.enum([
  'legal_details',
  'representative',
  'tax_number',
  'bank_account',
  'identity_document',
  'terms_of_service',
  'payment_method',
  'other',
])
export type AccountRequirement = z.infer<typeof AccountRequirement>

/** A merchant's account at the provider of a marketplace. Bank details stay at the provider; `destination` is masked. */
export const PaymentAccount = z.object({
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  kind: z.enum(['payout', 'subscription']),
  provider: z.nullable(z.string()),
  providerName: z.nullable(z.string()),
  state: AccountState,
  requirements: z.array(AccountRequirement),
  destination: z.string(),
  /** Payouts wait until then, because the bank account changed. */
  holdUntil: z.nullable(Instant),
  /** The merchant's own smallest payout. */
  payoutMinimum: Money,
  checkedAt: z.nullable(Instant),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

/** The settings of a provider as saved, secrets masked, with the fields it asks for. */
export const PspSettings = z.object({
  provider: z.nullable(z.string()),
  name: z.nullable(z.string()),
  fields: z.array(SettingField),
  settings: z.record(z.string(), z.string()),
  version: z.nullable(Version),
})

/** How payments stand: an operator's connection with the accounts of its merchants counted, a merchant's accounts per marketplace. */
export const PspSetup = z.object({
  provider: z.nullable(z.string()),
  name: z.nullable(z.string()),
  settings: z.record(z.string(), z.string()),
  connectedAt: z.nullable(Instant),
  version: z.nullable(Version),
  /** Where the provider reports, and when it last did. */
  webhook: z.nullable(
    z.object({
      address: z.string(),
      /** The endpoints to create at the provider, each with the events it has to send; empty where there is one for everything. */
      endpoints: z.array(z.object({ name: z.string(), address: z.string(), events: z.array(z.string()) })),
      lastReportAt: z.nullable(Instant),
    }),
  ),
  accounts: z.array(PaymentAccount),
  accountCounts: z.record(AccountState, z.int()),
})
export type PspSetup = z.infer<typeof PspSetup>

const AccountLink = z.object({ account: PaymentAccount, href: z.string(), expiresAt: Instant })
const pair = z.object({ id: Id })

export const paymentAccount = {
  providers: route({
    method: 'GET',
    path: '/Platform/GetPsp',
    permission: 'payment:read',
    summary: 'The payment providers a marketplace can connect',
    returns: z.array(PaymentProvider),
  }),
  setup: route({
    method: 'GET',
    path: '/Integration/GetPspSetup',
    permission: 'payment:read',
    summary: 'The state of payments: the connected provider of an operator, the accounts of a merchant',
    returns: PspSetup,
  }),
  settings: route({
    method: 'POST',
    path: '/Integration/GetPspSettings',
    permission: 'payment:read',
    whileViewing: true,
    summary: 'The fields of a payment provider with what is saved, secrets masked; of the connected one where none is named',
    body: z.strictObject({ provider: z.optional(z.string().check(z.maxLength(40))) }),
    returns: PspSettings,
  }),
  updateSettings: route({
    method: 'POST',
    path: '/Integration/UpdatePspSettings',
    permission: 'payment:manage',
    reauthentication: { when: 'a payment provider is connected or changed' },
    summary: 'Connects an operator to a payment provider after trying its settings, or sets the smallest payout of a merchant',
    body: z.strictObject({
      /** An operator's: which provider, with its settings. A blank secret keeps the saved one. */
      provider: z.optional(z.string().check(z.maxLength(40))),
      settings: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))), {}),
      version: z.optional(z.nullable(Version)),
      /** A merchant's: its account on this marketplace. */
      marketplaceId: z.optional(Id),
      payoutMinimumMinor: z.optional(Minor.check(z.minimum(0))),
    }),
    returns: PspSetup,
  }),
  createPayoutAccount: route({
    method: 'GET',
    path: '/Integration/CreatePayoutAccount/{id}',
    permission: 'payment:manage',
    reauthentication: 'always',
    summary:
      "Opens a merchant's payout account, or finds it, and answers the provider's page for its details. `id`: the marketplace, or the merchant for an operator",
    params: pair,
    acts: true,
    returns: AccountLink,
  }),
  verifyPayoutAccount: route({
    method: 'GET',
    path: '/Integration/VerifyPayoutAccount/{id}',
    permission: 'payment:manage',
    summary: 'Reads a payout account again from the provider. `id` as for CreatePayoutAccount',
    params: pair,
    acts: true,
    returns: PaymentAccount,
  }),
  createSubscriptionAccount: route({
    method: 'GET',
    path: '/Integration/CreateSubscriptionAccount/{id}',
    permission: 'payment:manage',
    reauthentication: 'always',
    summary: "Opens the account a merchant's subscription is charged to, or finds it, and answers the provider's page for its payment method",
    params: pair,
    acts: true,
    returns: AccountLink,
  }),
}
