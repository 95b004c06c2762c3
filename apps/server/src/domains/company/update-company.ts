import type { Company, company } from '@stoa/contract/company.ts'
import { examplePostalCode } from '@stoa/contract/postal-code.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { changesOf } from './changes-of.ts'
import { checkVatNumber } from './check-vat-number.ts'
import { getMy } from './get-my.ts'
import { storeDocuments } from './store-documents.ts'
import { companyDetailsChanged } from './events.ts'
import { insertDocuments, listDocuments } from './queries-document.ts'
import { hasAmounts, lockCompany, updateCompanyColumns } from './queries.ts'
import { recordAudit } from './record-audit.ts'
import type { NewDocument } from './rules.ts'
import { changedFields, isPostalCode, maxDocuments } from './rules.ts'

/** Changes the legal, address and contact facts of the company; documents of a merchant come along as pictures or PDFs. */
export async function updateCompany(jobCtx: JobCtx, { body, files }: Received<typeof company.update>): Promise<Company> {
  if (files.documents?.length && jobCtx.scope.companyType !== 'MERCHANT')
    throw fieldError('documents', 'not_allowed', message('company_error.documents_of_merchants'))
  return storeDocuments(jobCtx.files, `private/${jobCtx.scope.companyId}/documents`, files.documents ?? [], (documents) =>
    jobCtx.transact((ctx) => change(ctx, body, documents)),
  )
}

async function change(ctx: Ctx, body: Received<typeof company.update>['body'], documents: NewDocument[]): Promise<Company> {
  const now = orNotFound(await lockCompany(ctx.db, ctx.scope), 'company')
  if (now.version !== body.version) throw new AppError('stale_version', { detail: message('company_error.changed'), current: await getMy(ctx) })
  const before = await getMy(ctx)
  const countryCode = body.countryCode ?? now.countryCode
  const vatNumber = body.vatNumber === undefined ? undefined : await checkVatNumber(body.vatNumber, countryCode)
  const isAddressChanged = body.countryCode !== undefined || body.postalCode !== undefined
  if (isAddressChanged && !isPostalCode(countryCode, body.postalCode ?? now.postalCode)) {
    throw fieldError(
      'postalCode',
      'invalid_postal_code',
      message('company_error.postal_code', { country: countryCode, example: examplePostalCode(countryCode) }),
    )
  }
  // Amounts already stored carry the old one.
  if (body.currency !== undefined && body.currency !== now.currency && (await hasAmounts(ctx.db, ctx.scope))) {
    throw new AppError('state_forbids', {
      detail: message('company_error.currency_in_use'),
      errors: [{ path: 'currency', code: 'state_forbids', message: message('company_error.currency_in_use') }],
    })
  }
  if (documents.length > 0 && (await listDocuments(ctx.db, ctx.scope.companyId)).length + documents.length > maxDocuments) {
    const detail = message('verification_error.max_documents', { limit: maxDocuments })
    throw new AppError('state_forbids', { detail, errors: [{ path: 'documents', code: 'too_many', message: detail }] })
  }
  await updateCompanyColumns(ctx.db, ctx.scope, {
    name: body.companyName,
    registration_number: body.registrationNumber,
    vat_number: vatNumber,
    country_code: body.countryCode,
    street: body.street,
    postal_code: body.postalCode,
    city: body.city,
    region: body.region,
    currency: body.currency,
    languages: body.languages,
    mail: body.companyMail,
    whatsapp: body.companyWhatsapp,
    phone: body.phone,
    bank_account: body.bankAccount,
    influencer_shop_handle: body.influencerShopHandle,
    has_vr_feature: body.hasVRFeature,
    hide_category_filters: body.hideCategoryFilters,
    font_href: body.fontHref,
    google_analytics_id: body.googleAnalyticsScript,
    google_tag_manager_id: body.googleTagManagerTagId,
  })
  await insertDocuments(ctx.db, ctx.scope, documents)
  const after = await getMy(ctx)
  const detail = { ...changesOf(before, after, changedFields(body)), ...(documents.length > 0 ? { documents: documents.length } : {}) }
  const { companyId } = ctx.scope
  if (Object.keys(detail).length > 0) await recordAudit(ctx, { companyId, action: 'company.updated', object: companyId, detail })
  await ctx.emit(companyDetailsChanged, { companyId, hasNewDocuments: documents.length > 0 })
  return after
}
