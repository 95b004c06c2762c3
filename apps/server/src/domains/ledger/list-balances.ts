import { AccountKind } from '@stoa/contract/ledger.ts'
import type { ledger } from '@stoa/contract/ledger.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { listAccountBalances, listPastBalances } from './queries-balances.ts'
import { findPair } from './queries-statement.ts'
import { trailAmount } from './rules.ts'

/** Returns the balances of the caller's accounts in the order of their kinds: now, as known at an instant, or at the end of a day. Throws 404 for a partner it never traded with. */
export async function listBalances(
  { db, scope, language }: Ctx,
  { query }: Received<typeof ledger.balances>,
): Promise<Answer<typeof ledger.balances>> {
  const { partnerId, at, on } = query
  if (partnerId !== undefined) orNotFound(await findPair(db, scope, partnerId), 'partnership')
  const isPast = at !== undefined || on !== undefined
  const rows = isPast ? await listPastBalances(db, scope, partnerId, { at, on }) : await listAccountBalances(db, scope, partnerId)
  const inOrder = rows.toSorted((a, b) => AccountKind.options.indexOf(a.account) - AccountKind.options.indexOf(b.account))
  return inOrder.map(({ account, currency, amountMinor }) => ({
    account,
    label: describe(language, message(`ledger_account.${account}`)),
    amount: { minor: trailAmount(account, amountMinor), currency },
  }))
}
