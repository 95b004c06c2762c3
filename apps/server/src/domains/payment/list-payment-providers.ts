import type { PaymentProvider } from '@stoa/contract/payment-account.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'

/** Returns the payment providers a marketplace may connect, each with its settings. */
export async function listPaymentProviders({ db, scope, ports, language }: JobCtx): Promise<PaymentProvider[]> {
  const connected = await findConnectionOfKind(db, scope.companyId, 'payment')
  return Object.values(ports.payments).map(({ provider, name, description, setupMinutes, fields }) => ({
    provider,
    name,
    description: describe(language, description),
    setupMinutes,
    fields: toSettingFields(language, fields),
    isConnected: connected?.provider === provider,
    createsAccount: ports.trialPayments?.provider === provider,
  }))
}
