import type { paymentAccount } from '@stoa/contract/payment-account.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { toSettingFields } from '../connection/setup/to-setting-fields.ts'
import { toVisibleSettings } from '../connection/rules.ts'

/** Returns the fields of a provider with what is saved of it, secrets masked. */
export async function getPaymentSettings(
  { db, scope, ports, vault, language }: JobCtx,
  { body }: Received<typeof paymentAccount.settings>,
): Promise<Answer<typeof paymentAccount.settings>> {
  const row = await findConnectionOfKind(db, scope.companyId, 'payment')
  const provider = body.provider ?? row?.provider
  if (provider === undefined) return { provider: null, name: null, fields: [], settings: {}, version: null }
  const connector = Object.hasOwn(ports.payments, provider) ? ports.payments[provider] : undefined
  if (!connector) throw fieldError('provider', 'unknown_provider', message('payment_error.unknown_provider'))
  const saved = row?.provider === provider ? row : undefined
  return {
    provider,
    name: saved?.name ?? connector.name,
    fields: toSettingFields(language, connector.fields),
    settings: saved ? toVisibleSettings(connector.fields, { settings: saved.settings, secrets: openSecrets(vault, saved) }) : {},
    version: saved?.version ?? null,
  }
}
