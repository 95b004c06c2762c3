import type { ledger } from '@stoa/contract/ledger.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { monthIn } from '@stoa/contract/time-zone.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { findLastClosedMonth } from './queries-months.ts'
import type { Pair } from './queries-statement.ts'
import { countTransfers, listStatementSums } from './queries-statement.ts'
import { daysOfMonth, kindsOfSeveralAccounts, sumStatement } from './rules-statement.ts'
import { transferMessage } from './transfer-message.ts'

/** Returns the statement of a month, of the one that it is where the marketplace is unless one is chosen: its opening and closing balance, what changed it by kind, and where the closing balance is. */
export async function getStatement(
  { db, scope, language, now }: Pick<Ctx, 'db' | 'scope' | 'language' | 'now'>,
  pair: Pair,
  chosenMonth?: string,
): Promise<Answer<typeof ledger.statement>> {
  const { marketplaceId, marketplaceName, merchantId, merchantName, currency, timeZone } = pair
  const currentMonth = monthIn(now, timeZone)
  const month = chosenMonth ?? currentMonth
  const days = daysOfMonth(month)
  const lastClosed = await findLastClosedMonth(db, marketplaceId)
  const span = { ...pair, ...days }
  const sums = await listStatementSums(db, span)
  const counts = await countTransfers(db, span, kindsOfSeveralAccounts(sums))
  const { openingMinor, closingMinor, changes, accounts } = sumStatement(sums, counts)
  const money = (minor: number) => ({ minor, currency })
  return {
    marketplace: { id: marketplaceId, name: marketplaceName },
    merchant: { id: merchantId, name: merchantName },
    month,
    currentMonth,
    currency,
    isClosed: lastClosed !== undefined && days.from <= lastClosed,
    opening: money(openingMinor),
    changes: changes.map(({ kind, count, amountMinor }) => ({
      kind,
      label: describe(language, transferMessage(kind, scope)),
      count,
      amount: money(amountMinor),
    })),
    closing: money(closingMinor),
    accounts: accounts.map(({ account, amountMinor }) => ({
      account,
      label: describe(language, message(`ledger_account.${account}`)),
      amount: money(amountMinor),
    })),
  }
}
