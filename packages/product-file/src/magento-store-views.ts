import { decodeEntities } from './entities.ts'
import { htmlToText } from './html.ts'
import type { FileRow, Plan } from './plan.ts'
import { cellOf } from './plan.ts'
import { bareName } from './presets.ts'

function viewColumn(plan: Plan): number {
  return plan.platform === 'Magento' && plan.at.sku >= 0 ? plan.header.findIndex((one) => bareName(one) === 'store view code') : -1
}

/** Returns whether rows may be the texts of a store view, for a product that another row describes. Source: Magento's product export. */
export function hasStoreViews(plan: Plan): boolean {
  return viewColumn(plan) >= 0
}

/**
 * Returns the plan with columns for the product of a row, for the view of a skipped one, and for names and descriptions in `languages`, which
 * `storeViewReader` fills.
 */
export function withStoreViews(plan: Plan, languages: readonly string[]): Plan {
  const from = plan.header.length
  const translations = languages.flatMap((language, index) => [
    { part: 'name' as const, language, column: from + 2 + index * 2 },
    { part: 'description' as const, language, column: from + 3 + index * 2 },
  ])
  return {
    ...plan,
    at: { ...plan.at, reference: plan.at.reference >= 0 ? plan.at.reference : from },
    skippedView: from + 1,
    translations: [...plan.translations, ...translations],
    header: [...plan.header, 'reference', 'store_view', ...translations.map(({ part, language }) => `${part}:${language}`)],
  }
}

/**
 * Returns how rows are read one after the other: the texts of a store view whose code begins with one of `languages`, such as "nl" or "nl_be", are
 * translations of the product with its SKU; of the other views nothing is read, and the first row of each names it. `plan` is the one before
 * `withStoreViews`.
 */
export function storeViewReader(plan: Plan, languages: readonly string[]): (row: FileRow) => FileRow {
  const column = viewColumn(plan)
  const named = new Set<string>()
  return (row) => {
    const cells = Array.from({ length: plan.header.length }, (_, index) => row.cells[index] ?? '')
    const sku = cellOf(row, plan.at.sku)
    const view = cellOf(row, column)
    if (view === '') return { ...row, cells: [...cells, sku, ''], source: row.source ?? row.cells }
    const language = /^([a-z]{2})(?![a-z])/i.exec(view)?.[1]?.toLowerCase() ?? ''
    const isSkipped = !languages.includes(language)
    const isNamed = isSkipped && !named.has(view)
    named.add(view)
    const texts = languages.flatMap((one) =>
      one === language ? [decodeEntities(cellOf(row, plan.at.name)), htmlToText(cellOf(row, plan.at.description))] : ['', ''],
    )
    const keys = new Set([plan.at.reference, plan.at.parent].filter((key) => key >= 0))
    const own = cells.map((cell, index) => (keys.has(index) ? cell : ''))
    return { ...row, cells: [...own, sku, isNamed ? view : '', ...texts], source: row.source ?? row.cells }
  }
}
