import type { Definition, ParamKind, ParamValues } from './define.ts'
import { attention } from './en/attention.ts'
import { caseErrors, caseHistory, caseState, disputeReason } from './en/case.ts'
import { commission, failure, suggestion } from './en/commission.ts'
import { audit } from './en/audit.ts'
import { dashboard } from './en/dashboard.ts'
import { field } from './en/field.ts'
import { importError } from './en/import-error.ts'
import { notice } from './en/notice.ts'
import { notification, runKind, text } from './en/notification.ts'
import { order } from './en/order.ts'
import { product } from './en/product.ts'
import { readiness } from './en/readiness.ts'
import { result } from './en/result.ts'
import { runError, runItem, runStep } from './en/run.ts'
import { status } from './en/status.ts'
import { upstream } from './en/upstream.ts'
import { value } from './en/value.ts'
import { accountErrors } from './en/account-errors.ts'
import { campaignErrors } from './en/campaign-errors.ts'
import { catalogErrors } from './en/catalog-errors.ts'
import { connectionErrors } from './en/connection-errors.ts'
import { error } from './en/error.ts'
import { notFound } from './en/not-found.ts'
import { orderErrors } from './en/order-errors.ts'
import { paymentErrors } from './en/payment-errors.ts'
import { productErrors } from './en/product-errors.ts'
import { requestErrors } from './en/request-errors.ts'
import { uploadErrors } from './en/upload-errors.ts'
import { mail } from './en/mail.ts'
import { documents } from './en/documents.ts'
import { invoice } from './en/invoice.ts'
import { ledger } from './en/ledger.ts'
import { shipping } from './en/shipping.ts'
import { input } from './en/input.ts'
import { basicInput } from './en/input-basic.ts'
import { fileKind } from './en/file-kind.ts'
import { fileError } from './en/file-error.ts'
import { provider } from './en/provider.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { attention as attentionNl } from './nl/attention.ts'
import { caseErrors as caseErrorsNl, caseHistory as caseHistoryNl, caseState as caseStateNl, disputeReason as disputeReasonNl } from './nl/case.ts'
import { commission as commissionNl, failure as failureNl, suggestion as suggestionNl } from './nl/commission.ts'
import { audit as auditNl } from './nl/audit.ts'
import { dashboard as dashboardNl } from './nl/dashboard.ts'
import { field as fieldNl } from './nl/field.ts'
import { importError as importErrorNl } from './nl/import-error.ts'
import { notice as noticeNl } from './nl/notice.ts'
import { notification as notificationNl, runKind as runKindNl, text as textNl } from './nl/notification.ts'
import { order as orderNl } from './nl/order.ts'
import { product as productNl } from './nl/product.ts'
import { readiness as readinessNl } from './nl/readiness.ts'
import { result as resultNl } from './nl/result.ts'
import { runError as runErrorNl, runItem as runItemNl, runStep as runStepNl } from './nl/run.ts'
import { status as statusNl } from './nl/status.ts'
import { upstream as upstreamNl } from './nl/upstream.ts'
import { value as valueNl } from './nl/value.ts'
import { accountErrors as accountErrorsNl } from './nl/account-errors.ts'
import { campaignErrors as campaignErrorsNl } from './nl/campaign-errors.ts'
import { catalogErrors as catalogErrorsNl } from './nl/catalog-errors.ts'
import { connectionErrors as connectionErrorsNl } from './nl/connection-errors.ts'
import { error as errorNl } from './nl/error.ts'
import { notFound as notFoundNl } from './nl/not-found.ts'
import { orderErrors as orderErrorsNl } from './nl/order-errors.ts'
import { paymentErrors as paymentErrorsNl } from './nl/payment-errors.ts'
import { productErrors as productErrorsNl } from './nl/product-errors.ts'
import { requestErrors as requestErrorsNl } from './nl/request-errors.ts'
import { uploadErrors as uploadErrorsNl } from './nl/upload-errors.ts'
import { mail as mailNl } from './nl/mail.ts'
import { documents as documentsNl } from './nl/documents.ts'
import { invoice as invoiceNl } from './nl/invoice.ts'
import { ledger as ledgerNl } from './nl/ledger.ts'
import { shipping as shippingNl } from './nl/shipping.ts'
import { input as inputNl } from './nl/input.ts'
import { basicInput as basicInputNl } from './nl/input-basic.ts'
import { fileKind as fileKindNl } from './nl/file-kind.ts'
import { fileError as fileErrorNl } from './nl/file-error.ts'
import { provider as providerNl } from './nl/provider.ts'

/** Every message in English, with the kinds of its parameters. */
export const english = {
  ...attention,
  ...commission,
  ...audit,
  ...dashboard,
  ...failure,
  ...suggestion,
  ...field,
  ...importError,
  ...notice,
  ...notification,
  ...order,
  ...product,
  ...readiness,
  ...result,
  ...runError,
  ...runItem,
  ...runKind,
  ...runStep,
  ...status,
  ...text,
  ...upstream,
  ...value,
  ...accountErrors,
  ...campaignErrors,
  ...caseErrors,
  ...caseHistory,
  ...caseState,
  ...disputeReason,
  ...catalogErrors,
  ...connectionErrors,
  ...error,
  ...notFound,
  ...orderErrors,
  ...paymentErrors,
  ...productErrors,
  ...requestErrors,
  ...uploadErrors,
  ...mail,
  ...documents,
  ...invoice,
  ...ledger,
  ...shipping,
  ...provider,
  ...fileError,
  ...fileKind,
  ...input,
  ...basicInput,
}

/** A code that has a message. */
export type Code = keyof typeof english

type KindsOf<C extends Code> = (typeof english)[C] extends readonly [string, infer K] ? K : Record<never, never>

/** The parameters of a code's message. */
export type ParamsOf<C extends Code> = { readonly [N in keyof KindsOf<C>]: KindsOf<C>[N] extends ParamKind ? ParamValues[KindsOf<C>[N]] : never }

/** The text of every message in ICU MessageFormat, per language. */
export const texts: Readonly<Record<Language, Readonly<Record<Code, string>>>> = {
  en: Object.fromEntries(Object.entries<Definition>(english).map(([code, [text]]) => [code, text])) as Record<Code, string>,
  nl: {
    ...attentionNl,
    ...commissionNl,
    ...auditNl,
    ...dashboardNl,
    ...failureNl,
    ...suggestionNl,
    ...fieldNl,
    ...importErrorNl,
    ...noticeNl,
    ...notificationNl,
    ...orderNl,
    ...productNl,
    ...readinessNl,
    ...resultNl,
    ...runErrorNl,
    ...runItemNl,
    ...runKindNl,
    ...runStepNl,
    ...statusNl,
    ...textNl,
    ...upstreamNl,
    ...valueNl,
    ...accountErrorsNl,
    ...campaignErrorsNl,
    ...caseErrorsNl,
    ...caseHistoryNl,
    ...caseStateNl,
    ...disputeReasonNl,
    ...catalogErrorsNl,
    ...connectionErrorsNl,
    ...errorNl,
    ...notFoundNl,
    ...orderErrorsNl,
    ...paymentErrorsNl,
    ...productErrorsNl,
    ...requestErrorsNl,
    ...uploadErrorsNl,
    ...mailNl,
    ...documentsNl,
    ...invoiceNl,
    ...ledgerNl,
    ...shippingNl,
    ...providerNl,
    ...fileErrorNl,
    ...fileKindNl,
    ...inputNl,
    ...basicInputNl,
  },
}
