import { defaultStyling } from '@stoa/contract/built-in-marketplace.ts'
import type { MyMarketplace, marketplace } from '@stoa/contract/marketplace.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { storePictures } from '../company/store-pictures.ts'
import { changesOf } from '../company/changes-of.ts'
import { updateCompanyColumns } from '../company/queries.ts'
import { recordAudit } from '../company/record-audit.ts'
import { changedFields, splashSize } from '../company/rules.ts'
import { unreadyProductsChanged, verificationNotRequired } from './events.ts'
import { getMyMarketplace } from './get-my-marketplace.ts'
import { isKnownTimeZone, lockOwnMarketplace, updateMarketplaceColumns } from './queries.ts'
import { aboutImageSize, addressOrNone, faviconSize } from './rules.ts'
import { toMyMarketplace } from './to-marketplace.ts'

type Body = Received<typeof marketplace.updateMyMarketplace>['body']
type Files = Partial<Record<'logo' | 'favicon' | 'splash' | 'aboutImage', string>>

/** Changes branding, texts and payout terms. The logo keeps its proportions; the other pictures are cut. */
export function updateMyMarketplace(jobCtx: JobCtx, { body, files }: Received<typeof marketplace.updateMyMarketplace>): Promise<MyMarketplace> {
  return storePictures(
    jobCtx,
    [
      { name: 'logo', upload: files.logo?.[0] },
      { name: 'favicon', upload: files.favicon?.[0], size: faviconSize },
      { name: 'splash', upload: files.splash?.[0], size: splashSize },
      { name: 'aboutImage', upload: files.aboutImage?.[0], size: aboutImageSize },
    ],
    (kept: Files) => jobCtx.transact((ctx) => change(ctx, body, kept)),
  )
}

async function change(ctx: Ctx, body: Body, kept: Files): Promise<{ answer: MyMarketplace; replaced: (string | null)[] }> {
  const now = orNotFound(await lockOwnMarketplace(ctx.db, ctx.scope), 'marketplace')
  if (now.version !== body.version) {
    throw new AppError('stale_version', { detail: message('marketplace_error.changed'), current: toMyMarketplace(now) })
  }
  if (body.timeZone !== undefined && !(await isKnownTimeZone(ctx.db, body.timeZone)))
    throw fieldError('timeZone', 'unknown', message('marketplace_error.time_zone'))
  await updateMarketplaceColumns(ctx.db, ctx.scope, {
    name: body.marketplaceName,
    styling: body.styling === undefined ? undefined : JSON.stringify({ ...defaultStyling, ...now.styling, ...body.styling }),
    b2c_base_uri: addressOrNone(body.b2CBaseUri),
    privacy_href: addressOrNone(body.privacyHref),
    terms_href: addressOrNone(body.termsHref),
    about_info: body.aboutInfo,
    global_highlight:
      body.globalHighlight === undefined || body.globalHighlight === null ? body.globalHighlight : JSON.stringify(body.globalHighlight),
    favicon_file: kept.favicon,
    about_image_file: kept.aboutImage,
    return_window_days: body.returnWindowDays,
    accept_within_hours: body.acceptWithinHours,
    ship_within_hours: body.shipWithinHours,
    cancel_unpaid_after_hours: body.cancelUnpaidAfterHours,
    shopper_retention_days: body.shopperRetentionDays,
    erase_shoppers_after_months: body.eraseShoppersAfterMonths,
    stock_buffer: body.stockBuffer,
    payout_minimum_minor: body.payoutMinimumMinor,
    time_zone: body.timeZone,
    unready_products: body.unreadyProducts,
    requires_verification: body.requiresVerification,
    allows_merchant_collection: body.allowsMerchantCollection,
    languages: body.languages,
    is_listed: body.isListed,
    commission_tax_basis_points: body.commissionTaxBasisPoints,
  })
  if (body.unreadyProducts !== undefined && body.unreadyProducts !== now.unreadyProducts)
    await ctx.emit(unreadyProductsChanged, { marketplaceId: ctx.scope.companyId })
  if (body.requiresVerification === false && now.requiresVerification) await ctx.emit(verificationNotRequired, { marketplaceId: ctx.scope.companyId })
  const logoFile = kept.logo ?? (body.removeLogo ? null : undefined)
  if (logoFile !== undefined || kept.splash !== undefined || body.fontHref !== undefined)
    await updateCompanyColumns(ctx.db, ctx.scope, { logo_file: logoFile, splash_file: kept.splash, font_href: body.fontHref })
  const answer = await getMyMarketplace(ctx)
  await recordChanges(ctx, toMyMarketplace(now), answer, body, {
    ...kept,
    ...(logoFile !== undefined && logoFile !== now.logoFile ? { logo: logoFile } : {}),
  })
  const replaced = [
    logoFile === undefined ? null : now.logoFile,
    kept.splash ? now.splashFile : null,
    kept.favicon ? now.faviconFile : null,
    kept.aboutImage ? now.aboutImageFile : null,
  ]
  return { answer, replaced }
}

/** Records the fields that changed and the pictures that are new. */
async function recordChanges(ctx: Ctx, before: MyMarketplace, after: MyMarketplace, body: Body, pictures: object): Promise<void> {
  const { companyId } = ctx.scope
  const { fields = [], ...detail } = changesOf(before, after, changedFields(body))
  const named = [...fields, ...Object.keys(pictures)]
  if (named.length === 0 && detail.changes === undefined) return
  await recordAudit(ctx, {
    companyId,
    action: 'marketplace.updated',
    object: companyId,
    detail: {
      ...(named.length > 0 ? { fields: named } : {}),
      ...(detail.changes?.['payoutMinimumMinor'] ? { currency: after.currency } : {}),
      ...detail,
    },
  })
}
