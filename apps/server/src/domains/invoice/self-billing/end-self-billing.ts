import type { Answer } from '@stoa/contract/route.ts'
import type { selfBilling } from '@stoa/contract/self-billing.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { getPair } from '../../ledger/get-pair.ts'
import { listAgreements, lockOpenAgreement, updateEnded } from './queries.ts'

/** Ends the open agreement with a partner: today is the last day it counts for. An offer is declined or withdrawn. Throws 409 where none is open. */
export async function endSelfBilling(ctx: Ctx, { body }: Received<typeof selfBilling.end>): Promise<Answer<typeof selfBilling.end>> {
  const pair = await getPair(ctx, body.partnerId)
  const open = await lockOpenAgreement(ctx.db, pair)
  if (!open) throw new AppError('state_forbids', { detail: message('invoice_error.no_agreement') })
  const endsOn = open.state === 'active' ? dayIn(ctx.now, pair.timeZone) : null
  await updateEnded(ctx.db, open, { by: actorName(ctx.actor) ?? '', companyId: ctx.scope.companyId, endsOn })
  const { marketplaceId, merchantId } = pair
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'self_billing.ended', object: open.id })
  await ctx.announce([marketplaceId, merchantId], { kind: 'invoice', id: open.id })
  return orNotFound((await listAgreements(ctx.db, pair)).find(({ id }) => id === open.id))
}
