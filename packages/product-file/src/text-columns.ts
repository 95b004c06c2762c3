import type { TranslatedTarget } from '@stoa/contract/import-targets.ts'

/** A column with one text of products in another language. */
export type TextColumn = { part: TranslatedTarget; language: string; column: number }

/** Returns which option a target is of, from 0: 3 for `option4_value`. */
export function optionPlace(target: string): number {
  return Number(/\d+/.exec(target)?.[0] ?? 0) - 1
}

/** Returns the columns of a mapping that are translations. */
export function textColumns(mapping: readonly { column: number; target: string }[]): TextColumn[] {
  return mapping.flatMap(({ column, target }): TextColumn[] => {
    const [, part, language] = /^([^:]+):([a-z]{2})$/.exec(target) ?? []
    return part === undefined || language === undefined || part === 'attribute' ? [] : [{ part: part as TextColumn['part'], language, column }]
  })
}
