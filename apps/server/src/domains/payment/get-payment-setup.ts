import type { PspSetup } from '@stoa/contract/payment-account.ts'
import { describe } from '@stoa/messages/describe.ts'
import { asSystem } from '../../database/as-system.ts'
import type { JobCtx } from '../../kit/context.ts'
import { openSecrets } from '../connection/open-secrets.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { toVisibleSettings } from '../connection/rules.ts'
import { countAccounts, findLastReportAt, listAccounts } from './queries-account.ts'
import { toPaymentAccount } from './to-payment-account.ts'

/** Most marketplaces a merchant's accounts are shown for. */
const maxAccounts = 100

/** Returns how payments stand: an operator's provider and how many merchants can be paid, a merchant's accounts per marketplace. */
export async function getPaymentSetup(jobCtx: JobCtx): Promise<PspSetup> {
  const { db, scope, ports, vault, settings, now, language } = jobCtx
  const isOperator = scope.companyType === 'MARKETPLACE'
  const row = isOperator ? await findConnectionOfKind(db, scope.companyId, 'payment') : undefined
  const accounts = isOperator
    ? []
    : await jobCtx.transact((ctx) => asSystem(ctx.db, () => listAccounts(ctx.db, scope, { kind: 'payout' }, maxAccounts)))
  const counts = new Map((isOperator ? await countAccounts(db, scope.companyId) : []).map(({ state, count }) => [state, count]))
  const connector = ports.payments[row?.provider ?? '']
  const fields = connector?.fields ?? []
  const address = `${settings.publicUrl}/api/Webhook/${row?.provider}/${row?.id}`
  return {
    provider: row?.provider ?? null,
    name: row?.name ?? null,
    settings: row ? toVisibleSettings(fields, { settings: row.settings, secrets: openSecrets(vault, row) }) : {},
    connectedAt: row?.createdAt ?? null,
    version: row?.version ?? null,
    webhook: row
      ? {
          address,
          endpoints: (connector?.endpoints ?? []).map(({ name, query, events }) => ({
            name: describe(language, name),
            address: `${address}${query}`,
            events: [...events],
          })),
          lastReportAt: await jobCtx.transact((ctx) => asSystem(ctx.db, () => findLastReportAt(ctx.db, row.id))),
        }
      : null,
    accounts: accounts.map((account) => toPaymentAccount(account, ports.payments, now)),
    accountCounts: {
      none: counts.get('none') ?? 0,
      pending: counts.get('pending') ?? 0,
      restricted: counts.get('restricted') ?? 0,
      verified: counts.get('verified') ?? 0,
    },
  }
}
