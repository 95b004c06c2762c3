import type { Definition, ParamKind, ParamValues } from './define.ts'
import { attention } from './en/attention.ts'
import { commission, failure, suggestion } from './en/commission.ts'
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
import type { Language } from '@stoa/contract/languages.ts'
import { attention as attentionNl } from './nl/attention.ts'
import { commission as commissionNl, failure as failureNl, suggestion as suggestionNl } from './nl/commission.ts'
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

/** Every message in English, with the kinds of its parameters. */
export const english = {
  ...attention,
  ...commission,
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
  },
}
