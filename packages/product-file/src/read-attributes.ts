import { productLimits } from '@stoa/contract/product-limits.ts'
import { normalizeText } from './cells.ts'
import type { FileProduct, StoredProduct } from './file-product.ts'
import { parseList } from './lists.ts'
import type { Plan } from './plan.ts'
import { cellOf, isChild } from './plan.ts'
import type { FindFirst, NotedRow } from './noted-row.ts'
import { optionNames, readOptions } from './read-options.ts'
import { noteNotice, noteValue, truncated } from './row-notes.ts'

type Attributes = FileProduct['attributes']

const maxAttributeLength = productLimits.attributeValue
const maxNameLength = productLimits.attributeName

/** Reads the attributes of a product: those with a column each, those listed in one cell, and the options of a product without variants. */
export function readAttributes(
  plan: Plan,
  rows: readonly NotedRow[],
  kept: StoredProduct | undefined,
  { first, isWhole }: { first: FindFirst; isWhole: boolean },
): Attributes {
  const top = rows[0]
  let list: Attributes = kept?.attributes ?? []
  for (const { name: attribute, columns } of plan.attributes) {
    const before = list.filter((one) => one.name.trim() === attribute)
    const found = columns.map((column) => first(column))
    const values = found.map((one, index) => {
      const text = one?.text ?? ''
      const column = columns[index] ?? -1
      if (one && text.length > maxAttributeLength) noteNotice(one.one.notes, column, truncated(maxAttributeLength, plan.header[column]))
      return text.slice(0, maxAttributeLength).toWellFormed()
    })
    const isSame = before.length <= columns.length && values.every((value, index) => value === normalizeText(before[index]?.value ?? ''))
    if (isSame || (kept && !isWhole && values.every((value) => value === ''))) continue
    columns.forEach((column, index) => {
      const one = found[index]?.one ?? top
      if (one) noteValue(one.notes, column, values[index] ?? '', kept !== undefined && values[index] !== normalizeText(before[index]?.value ?? ''))
    })
    list = withValues(
      list,
      attribute,
      values.filter((value) => value !== ''),
    )
  }
  const others = [...listed(plan, first), ...optionsAsAttributes(plan, rows)]
  for (const name of new Set(others.map((one) => one.name)))
    list = withValues(
      list,
      name,
      others.filter((one) => one.name === name).map(({ value }) => value),
    )
  return list
}

/** The list with the values of one attribute in place of those it had. */
function withValues(list: Attributes, name: string, values: readonly string[]): Attributes {
  const place = list.findIndex((one) => one.name.trim() === name)
  const others = list.filter((one) => one.name.trim() !== name)
  const from = place < 0 ? others.length : list.slice(0, place).filter((one) => one.name.trim() !== name).length
  return [...others.slice(0, from), ...values.map((value) => ({ name, value })), ...others.slice(from)]
}

/** Magento's "color=Red,size=M" in one cell. */
function listed(plan: Plan, first: FindFirst): Attributes {
  const text = plan.at.attribute_list < 0 ? '' : (first(plan.at.attribute_list)?.text ?? '')
  return parseList(text).flatMap((pair) => {
    const equals = pair.indexOf('=')
    const [name, value] = [pair.slice(0, equals).trim().slice(0, maxNameLength), pair.slice(equals + 1).trim()]
    return equals > 0 && value !== '' ? [{ name, value: value.slice(0, maxAttributeLength) }] : []
  })
}

/** What a file with parent rows writes in the option columns of a product without variants: WooCommerce's "Material: Clay". */
function optionsAsAttributes(plan: Plan, rows: readonly NotedRow[]): Attributes {
  if (plan.at.parent < 0 || rows.some(({ row }) => isChild(plan, row) || cellOf(row, plan.at.parent) !== '')) return []
  const [only] = rows
  if (!only || rows.length > 1) return []
  return readOptions(
    plan,
    only.row,
    optionNames(
      plan,
      rows.map(({ row }) => row),
    ),
  )
}
