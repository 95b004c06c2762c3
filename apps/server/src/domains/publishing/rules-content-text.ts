import { anyValue } from '@stoa/contract/any-value.ts'

type Option = { name: string; values: string[] }

/** Tags as a line to read. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(', ')
}

/** Options as lines to read. */
export function optionsText(options: readonly Option[]): string {
  return options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n')
}

/** The options of a content with the values that somebody stated: what is filled in where a variant has none is nothing to decide about. */
export function statedValues({ options }: { options: readonly Option[] }): Option[] {
  const stated = options.map(({ name, values }) => ({ name, values: values.filter((value) => value !== anyValue) }))
  return stated.filter(({ values }) => values.length > 0)
}

/** Names with their values as lines to read. */
export function pairsText(pairs: readonly { name: string; value: string }[]): string {
  return pairs.map(({ name, value }) => `${name}: ${value}`).join('\n')
}
