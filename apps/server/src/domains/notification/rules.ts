import type { RunKind } from '@stoa/contract/run.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { RunSummary } from './queries-facts.ts'

/** A number with its word. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** An amount as a sentence holds it: `12.99 EUR`. */
export function amount(minor: number, currency: string): string {
  return `${decimalFromMinor(minor, currency)} ${currency}`
}

const names: Record<RunKind, string> = {
  sync: 'sync',
  push: 'push',
  import: 'import',
  export: 'export',
  update: 'bulk change',
  collections: 'import of collections',
  attributes: 'import of attributes',
  mapping: 'mapping',
}

/** What to tell of a run that has ended, or undefined when nothing went wrong, it was only tried, or a person stopped it. */
export function runMessage({ kind, status, failed, error, isDryRun }: RunSummary): string | undefined {
  if (isDryRun) return undefined
  if (status === 'failed') return `The ${names[kind]} failed${error === null ? '' : `: ${error}`}`
  const [one, many] = kind === 'import' ? ['row', 'rows'] : ['product', 'products']
  if (status === 'done' && failed > 0) return `The ${names[kind]} left ${counted(failed, one, many)} behind`
  return undefined
}
