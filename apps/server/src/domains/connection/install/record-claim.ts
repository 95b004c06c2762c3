import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { recordAudit } from '../../company/record-audit.ts'
import type { accountClaimed } from '../events.ts'
import { findConnectionOfAccount } from './queries-install.ts'

/** Records for the company an account is connected to that another one tried to connect it. Which one is not said. */
export async function recordClaim(ctx: Ctx, { provider, account }: FactOf<typeof accountClaimed>): Promise<void> {
  const owner = await findConnectionOfAccount(ctx.db, provider, account)
  if (owner)
    await recordAudit(ctx, { companyId: owner.companyId, action: 'connection.claimed-elsewhere', object: owner.id, detail: { platform: provider } })
}
