import { t } from '@lingui/core/macro'
import { ProductChange } from '@stoa/contract/product-edit.ts'
import * as z from 'zod/mini'

/** A highlight nobody has written yet, in a colour that reads on every picture. */
export const beginHighlight = { text: '', colorHexValue: '#0b6b61' }

/** What of many products can be changed at once. */
export const bulkFields = ['brand', 'externalCategory', 'tags', 'price', 'status', 'highlight'] as const
export type BulkField = (typeof bulkFields)[number]

/** How prices are changed: by a percentage, by an amount, or to one. */
export const priceKinds = [
  { value: 'percent', label: t`By a percentage` },
  { value: 'amount', label: t`By an amount` },
  { value: 'set', label: t`To an amount` },
] as const

/** A bulk edit as its fields hold it. `fields` says which of them to change. */
export type BulkValues = {
  fields: BulkField[]
  brand: string
  externalCategory: string
  addTags: string[]
  removeTags: string[]
  priceKind: (typeof priceKinds)[number]['value']
  /** Per cent, such as -12.5. */
  percent: number | ''
  /** Minor units of `currency`. */
  minor: number | null
  isLess: boolean
  currency: string
  status: 'Discontinued' | 'Ready'
  isHighlighted: 'lay' | 'take'
  highlight: { text: string; colorHexValue: string }
}

/** A bulk edit that changes nothing yet. */
export function beginBulk(currency: string, fields: BulkField[]): BulkValues {
  return {
    fields,
    brand: '',
    externalCategory: '',
    addTags: [],
    removeTags: [],
    priceKind: 'percent',
    percent: '',
    minor: null,
    isLess: false,
    currency,
    status: 'Discontinued',
    isHighlighted: 'lay',
    highlight: beginHighlight,
  }
}

function priceChangeOf({ priceKind, percent, minor, isLess, currency }: BulkValues): unknown {
  if (priceKind === 'percent') return { kind: 'percent', basisPoints: percent === '' ? undefined : Math.round(percent * 100) }
  const amount = minor ?? undefined
  if (priceKind === 'set') return { kind: 'set', minor: amount, currency }
  return { kind: 'amount', minor: amount !== undefined && isLess ? -amount : amount, currency }
}

/** What is sent of a bulk edit: of each chosen field its part of the contract's `ProductChange`, not checked yet. */
export function changeOf(values: BulkValues): Record<string, unknown> {
  const has = (field: BulkField) => values.fields.includes(field)
  const { addTags, removeTags } = values
  return {
    ...(has('brand') ? { brand: values.brand } : {}),
    ...(has('externalCategory') ? { externalCategory: values.externalCategory } : {}),
    ...(has('tags') && addTags.length > 0 ? { addTags } : {}),
    ...(has('tags') && removeTags.length > 0 ? { removeTags } : {}),
    ...(has('price') ? { priceChange: priceChangeOf(values) } : {}),
    ...(has('status') ? { status: values.status } : {}),
    ...(has('highlight') ? { highlight: values.isHighlighted === 'lay' ? values.highlight : null } : {}),
  }
}

/** What the form checks: the fields in their own places, with words of their own for what is missing. */
export const BulkForm = z.custom<BulkValues>().check((payload) => {
  const values = payload.value
  const issue = (path: string[], message: string) => payload.issues.push({ code: 'custom', input: values, path, message })
  const has = (field: BulkField) => values.fields.includes(field)
  if (has('tags') && values.addTags.length + values.removeTags.length === 0) issue(['addTags'], t`Enter a tag to add or remove`)
  if (has('price') && values.priceKind === 'percent' && values.percent === '') issue(['percent'], t`Enter a percentage such as -10`)
  if (has('price') && values.priceKind !== 'percent' && values.minor === null) issue(['minor'], t`Enter an amount`)
  if (payload.issues.length > 0) return
  const read = ProductChange.safeParse(changeOf(values))
  for (const { path, message } of read.error?.issues ?? []) issue(placeOf(path, values), message)
})

function placeOf(path: readonly PropertyKey[], { priceKind }: BulkValues): string[] {
  if (path[0] === 'priceChange') return [priceKind === 'percent' ? 'percent' : 'minor']
  return path.map(String)
}
