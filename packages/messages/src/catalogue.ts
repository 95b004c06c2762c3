import { readdirSync } from 'node:fs'
import type { Language } from '@stoa/contract/languages.ts'
import { languages } from '@stoa/contract/languages.ts'
import type { Definition, ParamKind, ParamValues } from './define.ts'
import { attention } from './en/attention.ts'
import { caseErrors, caseHistory, caseState, disputeReason, shareReason } from './en/case.ts'
import { commission, failure, suggestion } from './en/commission.ts'
import { audit } from './en/audit.ts'
import { auditFact } from './en/audit-fact.ts'
import { auditField } from './en/audit-field.ts'
import { dashboard } from './en/dashboard.ts'
import { field } from './en/field.ts'
import { importError } from './en/import-error.ts'
import { notice } from './en/notice.ts'
import { notification, performanceMeasure, runKind, text } from './en/notification.ts'
import { order } from './en/order.ts'
import { privacy } from './en/privacy.ts'
import { product } from './en/product.ts'
import { readiness } from './en/readiness.ts'
import { result } from './en/result.ts'
import { runError, runItem, runStep } from './en/run.ts'
import { status } from './en/status.ts'
import { upstream } from './en/upstream.ts'
import { value } from './en/value.ts'
import { secondFactor } from './en/second-factor.ts'
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
import { tax } from './en/tax.ts'
import { bankFile, reconciliation, reconciliationToDo } from './en/reconciliation.ts'
import { shipping } from './en/shipping.ts'
import { input } from './en/input.ts'
import { basicInput } from './en/input-basic.ts'
import { fileKind } from './en/file-kind.ts'
import { fileError } from './en/file-error.ts'
import { channel } from './en/channel.ts'
import { provider } from './en/provider.ts'
/** Every message in English, with the kinds of its parameters. */
export const english = {
  ...bankFile,
  ...reconciliation,
  ...reconciliationToDo,
  ...attention,
  ...commission,
  ...audit,
  ...auditFact,
  ...auditField,
  ...privacy,
  ...dashboard,
  ...failure,
  ...suggestion,
  ...field,
  ...importError,
  ...notice,
  ...notification,
  ...performanceMeasure,
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
  ...secondFactor,
  ...campaignErrors,
  ...caseErrors,
  ...caseHistory,
  ...caseState,
  ...disputeReason,
  ...shareReason,
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
  ...tax,
  ...shipping,
  ...provider,
  ...channel,
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

/** The text of every message in ICU MessageFormat, per language. Those of a translation are all files of its folder: `npm run check` names what it lacks. */
export const texts: Readonly<Record<Language, Readonly<Record<Code, string>>>> = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, language === 'en' ? englishTexts() : await readTranslation(language)] as const)),
) as Record<Language, Record<Code, string>>

function englishTexts(): Record<string, string> {
  return Object.fromEntries(Object.entries<Definition>(english).map(([code, [text]]) => [code, text]))
}

async function readTranslation(language: Language): Promise<Record<string, string>> {
  const names = readdirSync(new URL(language, import.meta.url))
  const topics = await Promise.all(
    names.map((name) => import(/* @vite-ignore */ `./${language}/${name}`) as Promise<Record<string, Record<string, string>>>),
  )
  return Object.assign({}, ...topics.flatMap((topic) => Object.values(topic))) as Record<string, string>
}
