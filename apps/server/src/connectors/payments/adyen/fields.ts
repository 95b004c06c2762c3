import { message } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../../../domains/connection/ports.ts'

/** What a marketplace enters to connect its Adyen account. */
export const adyenFields: readonly ProviderField[] = [
  {
    key: 'environment',
    label: message('provider.adyen_environment'),
    type: 'choice',
    isRequired: true,
    help: message('provider.adyen_environment_help'),
    choices: [
      { value: 'test', label: message('provider.adyen_environment_test') },
      { value: 'live', label: message('provider.adyen_environment_live') },
    ],
  },
  { key: 'livePrefix', label: message('provider.adyen_prefix'), type: 'text', isRequired: false, help: message('provider.adyen_prefix_help') },
  {
    key: 'merchantAccount',
    label: message('provider.adyen_merchant_account'),
    type: 'text',
    isRequired: true,
    help: message('provider.adyen_merchant_account_help'),
  },
  {
    key: 'balancePlatform',
    label: message('provider.adyen_platform'),
    type: 'text',
    isRequired: true,
    help: message('provider.adyen_platform_help'),
  },
  { key: 'liableAccount', label: message('provider.adyen_liable'), type: 'text', isRequired: true, help: message('provider.adyen_liable_help') },
  { key: 'apiKey', label: message('provider.adyen_key'), type: 'secret', isRequired: true, help: message('provider.adyen_key_help') },
  {
    key: 'platformKey',
    label: message('provider.adyen_platform_key'),
    type: 'secret',
    isRequired: true,
    help: message('provider.adyen_platform_key_help'),
  },
  {
    key: 'onboardingKey',
    label: message('provider.adyen_onboarding_key'),
    type: 'secret',
    isRequired: true,
    help: message('provider.adyen_onboarding_key_help'),
  },
  { key: 'hmacKey', label: message('provider.adyen_hmac'), type: 'secret', isRequired: false, help: message('provider.adyen_hmac_help') },
  {
    key: 'platformHmacKey',
    label: message('provider.adyen_platform_hmac'),
    type: 'secret',
    isRequired: false,
    help: message('provider.adyen_platform_hmac_help'),
  },
]
