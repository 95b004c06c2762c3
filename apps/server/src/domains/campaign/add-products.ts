import type { CampaignDetail, campaign } from '@stoa/contract/campaign.ts'
import type { Ctx } from '../../kit/context.ts'
import type { InputIssue } from '../../kit/errors.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getCampaign } from './get-campaign.ts'
import { editableCampaign } from './editable-campaign.ts'
import { listSellable, upsertCampaignProducts } from './queries-product.ts'
import { reportPrices } from './report-prices.ts'
import type { CampaignTerms } from './rules.ts'
import { termsFor } from './rules.ts'
import { writeChange } from './write-change.ts'

/** Adds products at a price or a discount, or changes at what they are sold; all of them or none. */
export async function addProducts(ctx: Ctx, { body }: Received<typeof campaign.addProducts>): Promise<CampaignDetail> {
  const { db, scope } = ctx
  const { id, products, discount, ...change } = body
  const present = await editableCampaign(ctx, id)
  const sellable = await listSellable(
    db,
    scope,
    present,
    products.map((product) => product.id),
  )
  const issues: InputIssue[] = []
  const added = new Map<string, CampaignTerms & { merchantId: string; productId: string }>()
  for (const [index, sent] of products.entries()) {
    const product = sellable.get(sent.id)
    const terms = termsFor(product, sent, discount, index, present.currency)
    if ('code' in terms) issues.push(terms)
    else if (product) added.set(product.id, { merchantId: product.merchantId, productId: product.id, ...terms })
  }
  if (issues.length > 0) throw new AppError('invalid_input', { errors: issues })
  const { isPeriodNew } = await writeChange(ctx, present, change)
  const changed = await upsertCampaignProducts(db, present, [...added.values()])
  if (present.status === 'Published') await reportPrices(ctx, present, isPeriodNew ? 'all' : changed)
  return getCampaign(ctx, id)
}
