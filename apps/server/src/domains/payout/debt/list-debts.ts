import type { Debt } from '@stoa/contract/payout-rule.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Ctx } from '../../../kit/context.ts'
import { userIdOf } from '../../../kit/context.ts'
import { getTimeZone } from '../../marketplace/queries.ts'
import { listDebtEntries, listOpenWriteOffs } from './queries-debt.ts'
import { ageDebts } from '../rules-plan.ts'

/** Returns what merchants owe the caller's marketplace, by age, with write-offs that wait for a second person. */
export async function listDebts(ctx: Ctx): Promise<Debt[]> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.db, ctx.scope.companyId))
  const entries = await listDebtEntries(ctx.db, ctx.scope)
  const waiting = new Map((await listOpenWriteOffs(ctx.db, ctx.scope)).map((writeOff) => [writeOff.merchantId, writeOff]))
  return [...Map.groupBy(entries, ({ merchantId }) => merchantId)].flatMap(([merchantId, own]): Debt[] => {
    const aged = ageDebts(own, today)
    const [first] = own
    if (!aged || !first) return []
    const money = (minor: number) => ({ minor, currency: first.currency })
    const { totalMinor, since, days0, days30, days60, days90 } = aged
    const writeOff = waiting.get(merchantId)
    return [
      {
        merchant: { id: merchantId, name: first.merchantName },
        total: money(totalMinor),
        aged: { days0: money(days0), days30: money(days30), days60: money(days60), days90: money(days90) },
        since,
        writeOff: writeOff
          ? {
              id: writeOff.id,
              amount: { minor: writeOff.amountMinor, currency: writeOff.currency },
              note: writeOff.note,
              requestedBy: writeOff.requestedBy,
              requestedAt: writeOff.requestedAt,
              mayDecide: userIdOf(ctx.actor) !== null && userIdOf(ctx.actor) !== writeOff.requestedById,
            }
          : null,
      },
    ]
  })
}
