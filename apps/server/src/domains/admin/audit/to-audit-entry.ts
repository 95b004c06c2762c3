import type { AuditEntry } from '@stoa/contract/audit.ts'
import { AuditActor } from '@stoa/contract/audit.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { shownNetwork } from '@stoa/contract/shown-network.ts'
import { describe, formatMoney, formatPercent, isCode } from '@stoa/messages/describe.ts'
import { countryName } from '../../tax/rules-withholding.ts'
import type { AuditRow } from './queries-audit.ts'

/** Returns an entry of the audit log in the reader's language. */
export function toAuditEntry(
  language: Language,
  { id, at, actor, actorName, action, object, objectName, merchantName, detail }: AuditRow,
): AuditEntry {
  return {
    id,
    at,
    actorKind: AuditActor.safeParse(actor.split(':')[0]).data ?? 'nobody',
    actorName,
    action,
    label: labelOf(language, action),
    object,
    objectName,
    facts: factsOf(language, detail).map((fact) => (fact.name === 'merchantId' ? merchantFact(language, fact, merchantName) : fact)),
  }
}

type Fact = AuditEntry['facts'][number]

/** Names the merchant of a fact; what is recorded without one is of all merchants. */
function merchantFact(language: Language, fact: Fact, name: string | null): Fact {
  const value = name ?? (fact.value === 'null' ? valueText(language, 'all_merchants') : undefined) ?? fact.value
  return { ...fact, label: nameOf(language, 'merchant'), value }
}

const minor = /Minor$/
/** Facts that are shares. */
const shareName = /BasisPoints$/
/** Facts that are days or instants, and how both are recorded: 2026-11-20, 2026-11-20T14:05:00.000Z. */
const timeName = /(On|At|Until)$|^(from|until)$/
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns what was recorded. Amounts are in the currency recorded with them; entries of older versions have none. */
function factsOf(language: Language, detail: AuditRow['detail']): AuditEntry['facts'] {
  const { currency, changes, ...others } = detail
  const isAmount = ([name, value]: [string, unknown]): boolean => typeof currency === 'string' && minor.test(name) && typeof value === 'number'
  const facts = currency === undefined || changes !== undefined || Object.entries(others).some(isAmount) ? others : { ...others, currency }
  const written = Object.entries(facts).map(([name, value]) =>
    isAmount([name, value])
      ? { name, label: nameOf(language, name.replace(minor, '')), value: formatMoney(language, { minor: Number(value), currency: String(currency) }) }
      : { name, label: nameOf(language, name), value: textOf(language, name, value) },
  )
  return [...written, ...changesIn(language, changes, currency)]
}

/** Returns the changes of fields, each as `1016 HD → 1017 AB`; a dash is an empty value. */
function changesIn(language: Language, changes: unknown, currency: unknown): AuditEntry['facts'] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([name, { before, after }]: [string, { before: unknown; after: unknown }]) => {
    const [from, to] = [before, after].map((value) => changedText(language, name, value, currency))
    return { name, label: valueText(language, name) ?? nameOf(language, name.replace(minor, '')), value: `${from} → ${to}` }
  })
}

function changedText(language: Language, name: string, value: unknown, currency: unknown): string {
  if (value === null || value === '') return '–'
  if (minor.test(name) && typeof value === 'number' && typeof currency === 'string') return formatMoney(language, { minor: value, currency })
  return typeof value === 'boolean' ? (valueText(language, String(value)) ?? String(value)) : textOf(language, name, value)
}

/** Returns the text of an action; the action itself where it has none, as one of an older version may. */
export function labelOf(language: Language, action: string): string {
  return wordsFor(language, `audit.${action.replaceAll('-', '_')}`) ?? action
}

/** Returns what a fact is called; its name as words where it has no text. */
function nameOf(language: Language, name: string): string {
  return wordsFor(language, `audit_fact.${name}`) ?? wordsOf(name)
}

function wordsFor(language: Language, code: string): string | undefined {
  return isCode(code) ? describe(language, { code, params: {} }) : undefined
}

/** The facts whose values are codes, or may be: a reason is a code or a person's words. Those of the others are written by people, or are numbers and addresses. */
const coded = new Set([
  'before',
  'carrier',
  'client',
  'code',
  'commissionReturn',
  'directions',
  'disputeBearer',
  'disputeBearerBefore',
  'feeReturn',
  'fields',
  'from',
  'isEnabled',
  'isPaused',
  'isService',
  'items',
  'kind',
  'platform',
  'portal',
  'provider',
  'providerFeeBearer',
  'providerFeeReturn',
  'reason',
  'reasonCode',
  'request',
  'returnPayer',
  'returnPayerBefore',
  'role',
  'schedule',
  'status',
  'to',
  'trust',
])

/** Of these, codes without a text are words as well. */
const readAsWords = new Set(['fields', 'items', 'reasonCode'])

function textOf(language: Language, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf(language, name, one)).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (shareName.test(name) && typeof value === 'number') return formatPercent(language, value)
  const text = String(value)
  if (timeName.test(name) && day.test(text)) return screenDay(text)
  if (timeName.test(name) && instant.test(text)) return `${screenDay(text.slice(0, 10))} ${text.slice(11, 16)} UTC`
  if (name === 'network') return shownNetwork(text)
  if (name === 'countryCode') return countryName(language, text)
  if (name === 'rules')
    return text
      .split(', ')
      .map((rule) => taxRuleText(language, rule))
      .join('; ')
  if (!coded.has(name)) return text
  return valueText(language, text) ?? (readAsWords.has(name) ? wordsOf(text) : text)
}

/** Returns a day as every screen writes it: 16-12-2099. */
const screenDay = (text: string): string => text.split('-').toReversed().join('-')

/** The text of a code, looked for in this order; a reason of a connection is a message of its own. */
function valueText(language: Language, value: string): string | undefined {
  const codes = [
    `audit_value.${value}`,
    `status.${value}`,
    `provider.${value}`,
    `field.${value}`,
    `audit_field.${value}`,
    `share_reason.${value}`,
    `reconciliation.${value}`,
    value,
  ]
  return wordsFor(language, codes.find(isCode) ?? '')
}

/** Returns a rule for withheld tax, recorded as `NL outside_eu 2100`, in words. */
function taxRuleText(language: Language, rule: string): string {
  const [, country = '', scope = '', basisPoints] = /^([A-Z]{2}) (\w+) (\d+)$/.exec(rule) ?? []
  if (basisPoints === undefined) return rule
  return `${countryName(language, country)}, ${formatPercent(language, Number(basisPoints))}: ${valueText(language, scope) ?? scope}`
}

/** `payoutMinimumMinor` and `document_outdated` as words. */
function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
