import type { ImportTarget } from '@stoa/contract/import-targets.ts'
import type { ImportOptions, ProductImport } from '@stoa/contract/product-import.ts'
import { useState } from 'react'
import type { Targets } from './import-labels.ts'
import { targetsOf, withTarget } from './import-labels.ts'

export type Choice = { targets: Targets; options: ImportOptions }

const keyOf = (id: string) => `stoa-import-${id}`

/** What a person has chosen for an import: kept while the window is open, so that going back and forth, or loading again, loses nothing. */
export function useChoice(one: ProductImport) {
  const [choice, setChoice] = useState<Choice>(() => kept(one) ?? { targets: targetsOf(one), options: one.options })
  const change = (next: Choice) => {
    setChoice(next)
    sessionStorage.setItem(keyOf(one.id), JSON.stringify(next))
  }
  return {
    choice,
    choose: (column: number, target: ImportTarget | null) => change({ ...choice, targets: withTarget(choice.targets, column, target) }),
    setOptions: (options: ImportOptions) => change({ ...choice, options }),
  }
}

function kept(one: ProductImport): Choice | undefined {
  const text = sessionStorage.getItem(keyOf(one.id))
  if (text === null) return undefined
  const choice = JSON.parse(text) as Choice
  return choice.targets.length === one.columns.length ? { ...choice, options: { ...one.options, ...choice.options } } : undefined
}
