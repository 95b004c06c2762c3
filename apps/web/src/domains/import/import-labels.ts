import { plural, t } from '@lingui/core/macro'
import type { FileEncoding } from '@stoa/contract/file-encoding.ts'
import type { FixedTarget, ImportTarget } from '@stoa/contract/import-targets.ts'
import { isImportTarget, optionTargets, translatedTargets } from '@stoa/contract/import-targets.ts'
import type { ImportMapping, ProductImport } from '@stoa/contract/product-import.ts'
import { languages } from '@stoa/contract/languages.ts'
import type { Run } from '@stoa/contract/run.ts'
import { locale } from '../../lib/language.ts'
import { targetLabels } from './target-labels.ts'

/** The step of an import: choose the file, choose the columns, check the rows, or running and finished. */
export type Step = 'file' | 'columns' | 'check' | 'run'

export const steps: readonly { value: Step; label: string }[] = [
  { value: 'file', label: t`File` },
  { value: 'columns', label: t`Columns` },
  { value: 'check', label: t`Review rows` },
]

/** What each column is taken for, in the order of the file; null is left out. */
export type Targets = readonly (ImportTarget | null)[]

const groups: readonly { group: string; targets: readonly FixedTarget[] }[] = [
  {
    group: t`Product`,
    targets: [
      'reference',
      'name',
      'description',
      'brand',
      'category',
      'product_type',
      'tags',
      'status',
      'published',
      'currency',
      'parent',
      'row_id',
      'attribute_list',
    ],
  },
  {
    group: t`Variant`,
    targets: [
      'sku',
      'sku_list',
      'price',
      'compare_at_price',
      'sale_price',
      'sale_period',
      'sale_start',
      'sale_end',
      'on_sale',
      'stock',
      'inventory_tracker',
      'availability',
      'gtin',
      'weight_g',
      'weight_kg',
      'weight_lb',
      'weight_oz',
      'variant_reference',
      'variant_name',
      'variant_image',
    ],
  },
  {
    group: t`Options`,
    targets: [...optionTargets, 'option1_values', 'option2_values', 'option_names', 'option_values'],
  },
  { group: t`Images`, targets: ['image', 'image_alt', 'image_position'] },
]

/** The encodings that a file may be read in. */
export const encodingChoices: readonly { value: FileEncoding; label: string }[] = [
  { value: 'windows-1252', label: t`Western European (Windows-1252)` },
  { value: 'windows-1250', label: t`Central European (Windows-1250)` },
  { value: 'windows-1251', label: t`Cyrillic (Windows-1251)` },
  { value: 'macintosh', label: t`Mac OS Roman` },
  { value: 'shift_jis', label: t`Japanese (Shift JIS)` },
]

/** A target's name on screen: "Price", "Attribute: Material". */
export function targetLabel(target: string): string {
  if (target.startsWith('attribute:')) return t`Attribute: ${target.slice('attribute:'.length)}`
  const [part = '', language] = target.split(':')
  if (language !== undefined && isImportTarget(target)) {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
    return t`${targetLabel(part)} in ${name}`
  }
  return (targetLabels as Readonly<Record<string, string>>)[target] ?? target
}

/** The texts that a file may have in other languages: of the screens, and of the column as it is. */
function translationsOf(chosen: string | null): string[] {
  const codes = new Set<string>(languages)
  const [, code] = chosen === null || chosen.startsWith('attribute:') ? [] : chosen.split(':')
  if (code !== undefined) codes.add(code)
  return [...codes].flatMap((language) => translatedTargets.map((target) => `${target}:${language}`))
}

/** What a column may be, in groups; an attribute of its own name among them. */
export function targetChoices(column: string, chosen: string | null): { group: string; items: { value: string; label: string }[] }[] {
  const shown = (value: string) => ({ value, label: targetLabel(value) })
  const attributes = [...new Set([`attribute:${column.slice(0, 200)}`, chosen ?? ''])].filter(
    (one) => one.startsWith('attribute:') && isImportTarget(one),
  )
  return [
    ...groups.map(({ group, targets }) => ({ group, items: targets.map(shown) })),
    { group: t`Attribute`, items: attributes.map(shown) },
    { group: t`Translation`, items: translationsOf(chosen).map(shown) },
  ].filter(({ items }) => items.length > 0)
}

/** The targets with one column's chosen again: the column that had it before is left out, where only one may have it. */
export function withTarget(targets: Targets, column: number, target: ImportTarget | null): Targets {
  const isShared = target === null || target === 'image' || target.startsWith('attribute:')
  const isSameWeight = (one: string | null) => target?.startsWith('weight_') === true && one?.startsWith('weight_') === true
  return targets.map((one, index) => (index === column ? target : !isShared && (one === target || isSameWeight(one)) ? null : one))
}

/** The targets as the server takes them. */
export function mappingOf(targets: Targets): ImportMapping {
  return targets.flatMap((target, column) => (target === null ? [] : [{ column, target }]))
}

/** The mapping of an import as targets of its columns. */
export function targetsOf({ columns, mapping }: Pick<ProductImport, 'columns' | 'mapping'>): Targets {
  const byColumn = new Map(mapping.map(({ column, target }) => [column, target]))
  return columns.map((_, column) => {
    const target = byColumn.get(column)
    return target !== undefined && isImportTarget(target) ? target : null
  })
}

/** Returns why the rows cannot be checked yet; undefined where they can. */
export function missingOf(targets: Targets): string | undefined {
  const keys = ['reference', 'sku', 'row_id', 'name'] as const
  return keys.some((key) => targets.includes(key)) ? undefined : t`Choose the column that identifies each product: reference, SKU or name.`
}

/** Returns what is worth knowing of a choice before going on. */
export function adviceOn(targets: Targets): string | undefined {
  if (!targets.includes('name')) return t`No name column. Existing products are updated; new products cannot be imported.`
  if (!targets.includes('price')) return t`No price column. New products stay in review until they have a price.`
  if (!targets.includes('reference') && !targets.includes('sku') && !targets.includes('row_id'))
    return t`No reference or SKU column. Products are identified by name.`
  return targets.includes('stock') || targets.includes('availability') ? undefined : t`No stock column. Stock of new variants is not tracked.`
}

/** Which step an import is at. */
export function stepOf(one: Pick<ProductImport, 'run'> | undefined, requested: string | undefined): Step {
  if (one === undefined) return 'file'
  if (one.run && one.run.status !== 'cancelled' && one.run.status !== 'failed') return 'run'
  if (one.run && requested === undefined) return 'run'
  return requested === 'check' ? 'check' : 'columns'
}

/** Returns the result of an import in whole sentences. */
export function outcomeLabel(run: Run): string {
  const sentences = [
    run.created > 0 ? t`${plural(run.created, { one: '# product added.', other: '# products added.' })}` : '',
    run.changed > 0 ? t`${plural(run.changed, { one: '# product updated.', other: '# products updated.' })}` : '',
    run.unchanged > 0 ? t`${plural(run.unchanged, { one: '# product unchanged.', other: '# products unchanged.' })}` : '',
  ].filter((sentence) => sentence !== '')
  if (sentences.length === 0) sentences.push(t`No products imported.`)
  if (run.failed > 0) sentences.push(t`${plural(run.failed, { one: '# row skipped.', other: '# rows skipped.' })}`)
  if (run.discontinued > 0) sentences.push(t`${plural(run.discontinued, { one: '# draft is not for sale.', other: '# drafts are not for sale.' })}`)
  return sentences.join(' ')
}

/** Returns how much of an import its undo brought back; undefined where none ended. */
export function undoOutcome({ run, undoRun, mayUndo }: Pick<ProductImport, 'run' | 'undoRun' | 'mayUndo'>): 'all' | 'part' | 'none' | undefined {
  if (undoRun?.status !== 'done') return undefined
  if (!mayUndo) return 'all'
  const isFirst = undoRun.total === null || undoRun.total >= (run?.created ?? 0) + (run?.changed ?? 0)
  return isFirst && undoRun.changed + undoRun.discontinued === 0 ? 'none' : 'part'
}

/** Returns the result of an undo in whole sentences. In its run, what was not restored counts as unchanged. */
export function undoneLabel(run: Run): string {
  const sentences = [
    run.changed > 0 ? t`${plural(run.changed, { one: '# product restored.', other: '# products restored.' })}` : '',
    run.discontinued > 0 ? t`${plural(run.discontinued, { one: '# new product removed.', other: '# new products removed.' })}` : '',
    run.unchanged > 0
      ? t`${plural(run.unchanged, {
          one: '# product was not restored because it was changed after the import.',
          other: '# products were not restored because they were changed after the import.',
        })}`
      : '',
  ].filter((sentence) => sentence !== '')
  return sentences.length === 0 ? t`Nothing to restore.` : sentences.join(' ')
}
