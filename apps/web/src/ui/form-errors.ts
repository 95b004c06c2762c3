import { t } from '@lingui/core/macro'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import { inputMessageOf, nearestIssues, setInputCodes } from '@stoa/contract/input-messages.ts'
import { basicInput } from '@stoa/messages/en/input-basic.ts'
import type * as z from 'zod/mini'
import { locale } from '../lib/language.ts'
import { addSharedTexts, sharedText } from '../lib/shared-texts.ts'
import { isRecord, isSame } from './merge-edits.ts'

type Values = Readonly<Record<string, unknown>>

setInputCodes()
addSharedTexts(basicInput)

/** Returns what is wrong with values, by path: the first message of each. Of a union, what its nearest option says. `labels` names the fields. */
export function errorsOf(shape: z.ZodMiniType, values: unknown, labels: ReadonlyMap<string, string> = new Map()): Record<string, string> {
  const result = shape.safeParse(values, { reportInput: true })
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues.flatMap(nearestIssues)) {
    const path = issue.path.join('.')
    errors[path] ??= textOf(issue, labels.get(path))
  }
  return errors
}

function textOf(issue: z.core.$ZodIssue, label: string | undefined): string {
  const own = inputMessageOf(issue)
  if (!own) return issue.message
  return own.code === 'input.required' && label !== undefined ? t`${label} is required.` : sharedText(own.code, own.params)
}

/** Returns the value at a path such as `lines.0.quantity`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined), values)
}

/** Returns the errors with a field's own message where the field is empty: a country that was not chosen is no wrong code. */
export function withEmptyMessages(
  errors: Readonly<Record<string, string>>,
  values: unknown,
  messages: ReadonlyMap<string, string>,
): Record<string, string> {
  const isEmpty = (path: string) => ['', null, undefined].includes(valueAt(values, path) as never)
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, isEmpty(path) ? (messages.get(path) ?? error) : error]))
}

/** Errors sorted by where a person sees them: beside a visible field, or in the alert above the form. */
export type PlacedErrors = { onFields: Readonly<Record<string, string>>; aboveForm: readonly string[] }

/**
 * Places errors. One whose path is inside a visible field goes to that field (`languages.0` to `languages`);
 * one that matches no visible field goes above the form with the field's label, so that no error is lost.
 */
export function placeErrors(
  errors: readonly Pick<FieldIssue, 'path' | 'message'>[],
  isVisible: (path: string) => boolean,
  labels: ReadonlyMap<string, string>,
): PlacedErrors {
  const onFields: Record<string, string> = {}
  const aboveForm: string[] = []
  for (const { path, message } of errors) {
    const field = ownAndParentPaths(path).find(isVisible)
    if (field !== undefined) onFields[field] ??= message
    else aboveForm.push(path === '' ? message : `${labelOfPath(path, labels)}: ${message}`)
  }
  return { onFields, aboveForm: [...new Set(aboveForm)] }
}

/** Returns the label a field was drawn with, else one made from its path: `companyName` is "Company name", `lines.0.quantity` is "Lines 1, quantity". */
export function labelOfPath(path: string, labels: ReadonlyMap<string, string> = new Map()): string {
  const known = ownAndParentPaths(path).find((one) => labels.has(one))
  if (known !== undefined) return labels.get(known) ?? path
  const text = path
    .split('.')
    .map((part) =>
      /^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)}`,
    )
    .join('')
    .slice(2)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `a.b.c`, `a.b`, `a`; nothing for the form itself. */
function ownAndParentPaths(path: string): string[] {
  if (path === '') return []
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/** Returns the labels of the fields that hold another value in `theirs` than in `base`, in the order they are drawn. */
export function differingLabels(base: Values, theirs: Values, labels: ReadonlyMap<string, string>): string[] {
  const changed = Object.keys(theirs).flatMap((key) => differingPaths(key, base[key], theirs[key]))
  const order = [...labels.keys()]
  const found = new Set(changed.map((path) => ownAndParentPaths(path).find((one) => labels.has(one)) ?? path))
  return [...found].sort((a, b) => order.indexOf(a) - order.indexOf(b)).map((path) => labelOfPath(path, labels))
}

/** Returns which fields somebody else saved while a form was open, in one sentence. */
export function conflictText(fields: readonly string[]): string {
  if (fields.length === 0) return t`This was updated elsewhere.`
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(fields)
  return t`Updated elsewhere: ${names}.`
}

function differingPaths(path: string, a: unknown, b: unknown): string[] {
  if (isSame(a, b)) return []
  if (isRecord(a) && isRecord(b)) return Object.keys({ ...a, ...b }).flatMap((key) => differingPaths(`${path}.${key}`, a[key], b[key]))
  return [path]
}

/**
 * Returns what to say where `theirs` was saved while `typed` was made from `base`, and both were merged. Saving again sends the newer version, so it is
 * on purpose. Where both changed a field, only those fields are named.
 */
export function staleText(base: Values, typed: Values, theirs: Values, labels: ReadonlyMap<string, string>): string {
  const changed = differingLabels(base, theirs, labels)
  const ours = new Set(differingLabels(base, typed, labels))
  const both = changed.filter((label) => ours.has(label))
  return both.length > 0
    ? `${conflictText(both)} ${t`Save again to keep your version, or discard to see theirs.`}`
    : `${conflictText(changed)} ${t`Save again to save your changes as well.`}`
}
