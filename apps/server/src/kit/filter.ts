import type { Filter, FilterOperator, FilterTerm } from '@stoa/contract/page.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from './errors.ts'

type Token = { kind: 'word' | 'text' | 'end'; value: string; at: number }

function* tokens(text: string): Generator<Token> {
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|([A-Za-z][\w.]*)|(\S))/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index
    if (match[1] !== undefined) yield { kind: 'text', value: match[1].replace(/\\(.)/g, '$1'), at }
    else if (match[2] !== undefined) yield { kind: 'word', value: match[2], at }
    else throw fieldError('filter', 'unreadable_filter', message('filter_error.unexpected', { found: String(match[3]), position: at + 1 }))
  }
  yield { kind: 'end', value: '', at: text.length }
}

/**
 * Reads the `filter` grammar: `field operator "value"`, joined all by `and` or all by `or`. A subset of SCIM filters (RFC 7644 §3.4.2.2).
 * `fields` says which operators each field takes. Throws 422 that names the unknown field or operator.
 */
export function parseFilter(text: string, fields: Readonly<Record<string, readonly FilterOperator[]>>): Filter {
  if (text.length > 1000) throw fieldError('filter', 'too_long', message('filter_error.too_long'))
  const stream = tokens(text)
  const next = (): Token => stream.next().value ?? { kind: 'end', value: '', at: text.length }
  const terms: FilterTerm[] = []
  let join: Filter['join'] | undefined
  for (;;) {
    const field = next()
    const known = Object.keys(fields).find((name) => name.toLowerCase() === field.value.toLowerCase())
    if (field.kind !== 'word' || known === undefined) {
      throw fieldError(
        'filter',
        'unknown_field',
        message('filter_error.unknown_field', { field: field.value || 'none', fields: Object.keys(fields).join(', ') || 'none' }),
      )
    }
    const operator = next()
    const allowed = fields[known] ?? []
    if (operator.kind !== 'word' || !allowed.includes(operator.value.toLowerCase() as FilterOperator)) {
      throw fieldError('filter', 'unknown_operator', message('filter_error.unknown_operator', { field: known, operators: allowed.join(', ') }))
    }
    const value = next()
    if (value.kind !== 'text') throw fieldError('filter', 'unreadable_filter', message('filter_error.unquoted', { field: known }))
    terms.push({ field: known, operator: operator.value.toLowerCase() as FilterOperator, value: value.value })
    const then = next()
    if (then.kind === 'end') return { join: join ?? 'and', terms }
    const word = then.value.toLowerCase()
    if (then.kind !== 'word' || (word !== 'and' && word !== 'or'))
      throw fieldError('filter', 'unreadable_filter', message('filter_error.unknown_join', { found: then.value }))
    if (join !== undefined && join !== word) throw fieldError('filter', 'mixed_join', message('filter_error.mixed_join'))
    join = word
    if (terms.length >= 10) throw fieldError('filter', 'too_long', message('filter_error.max_conditions'))
  }
}

/** A text that a list searches for: what contains it, or begins with it. */
export type TextTerm = Pick<FilterTerm, 'field' | 'value'> & { isStart?: true }

/** The texts a list searches for: of every group at least one. `a and b` is two groups, `a or b` one of two. */
export type TextSearch = readonly (readonly TextTerm[])[]

/**
 * Returns what a filter of contains and starts-with terms searches for, and `also` beside it; undefined where that finds every row. A blank text is found in each, and
 * so is `or` with one.
 */
export function textsOf(filter: Filter | undefined, also?: string): TextSearch | undefined {
  const terms = (filter?.terms ?? []).map(({ field, operator, value }): TextTerm => ({
    field,
    value: value.trim(),
    ...(operator === 'sw' ? { isStart: true } : {}),
  }))
  const groups: TextTerm[][] = [
    ...(also === undefined ? [] : [[{ field: 'text', value: also.trim() }]]),
    ...(filter?.join === 'or' ? [terms] : terms.map((term) => [term])),
  ]
  const narrowing = groups.filter((group) => group.every(({ value }) => value !== ''))
  return narrowing.length === 0 ? undefined : narrowing
}
