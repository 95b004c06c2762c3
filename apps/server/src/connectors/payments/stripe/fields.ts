import { message } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../../../domains/connection/ports.ts'

/** What a marketplace enters to connect its Stripe account. */
export const stripeFields: readonly ProviderField[] = [
  { key: 'secretKey', label: message('provider.stripe_key'), type: 'secret', isRequired: true, help: message('provider.stripe_key_help') },
  {
    key: 'webhookSecret',
    label: message('provider.stripe_webhook'),
    type: 'secret',
    isRequired: false,
    help: message('provider.stripe_webhook_help'),
  },
  {
    key: 'connectSecret',
    label: message('provider.stripe_connect'),
    type: 'secret',
    isRequired: false,
    help: message('provider.stripe_connect_help'),
  },
  {
    key: 'payouts',
    label: message('provider.stripe_payouts'),
    type: 'choice',
    isRequired: false,
    help: message('provider.stripe_payouts_help'),
    choices: [
      { value: 'automatic', label: message('provider.stripe_payouts_automatic') },
      { value: 'manual', label: message('provider.stripe_payouts_manual') },
    ],
  },
  {
    key: 'accounts',
    label: message('provider.stripe_accounts'),
    type: 'choice',
    isRequired: false,
    help: message('provider.stripe_accounts_help'),
    choices: [
      { value: 'v2', label: message('provider.stripe_accounts_v2') },
      { value: 'v1', label: message('provider.stripe_accounts_v1') },
    ],
  },
]
