import type { ShopperMails, shopper } from '@stoa/contract/shopper.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { changedFields } from '../../company/rules.ts'
import { getShopperMails } from './get-shopper-mails.ts'
import { upsertShopperMails } from './queries-mail.ts'

/** Chooses which e-mails the shoppers of the caller's marketplace get. */
export async function updateShopperMails(ctx: Ctx, { body }: Received<typeof shopper.updateMails>): Promise<ShopperMails> {
  const { companyId } = ctx.scope
  await upsertShopperMails(ctx.db, ctx.scope, body)
  await recordAudit(ctx, { companyId, action: 'marketplace.updated', object: companyId, detail: { fields: changedFields(body) } })
  return getShopperMails(ctx)
}
