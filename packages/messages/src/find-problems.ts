import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Definition } from './define.ts'

/** Returns what is wrong with the catalogue: texts that do not parse, parameters that differ between languages, and codes nobody uses. */
export function findMessageProblems(
  english: Readonly<Record<string, Definition>>,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  sources: string,
): string[] {
  const problems: string[] = []
  for (const [code, [, params]] of Object.entries(english)) {
    const declared = Object.keys(params ?? {})
      .toSorted()
      .join(', ')
    for (const [language, messages] of Object.entries(texts)) {
      const text = messages[code]
      if (text === undefined || text.trim() === '') problems.push(`${code}: no text in ${language}`)
      else {
        const named = namesIn(text)
        if (named === undefined) problems.push(`${code}: the text in ${language} does not parse: ${text}`)
        else if (named !== declared) problems.push(`${code}: the text in ${language} names {${named}}; its parameters are {${declared}}`)
      }
    }
    if (!isUsed(code, sources)) problems.push(`${code}: no source uses this message`)
  }
  for (const [language, messages] of Object.entries(texts))
    for (const code of Object.keys(messages)) if (!Object.hasOwn(english, code)) problems.push(`${code}: ${language} has it, English does not`)
  return problems
}

/** Returns the names of the parameters a text uses, sorted; undefined where it does not parse. */
export function namesIn(text: string): string | undefined {
  try {
    const names = new Set<string>()
    collectNames(compileMessageOrThrow(text), names)
    return [...names].toSorted().join(', ')
  } catch {
    return undefined
  }
}

function collectNames(tokens: CompiledMessage | string, names: Set<string>): void {
  if (typeof tokens === 'string') return
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, , format] = token
    names.add(name)
    if (format && typeof format === 'object')
      for (const choice of Object.values(format as Record<string, CompiledMessage>)) if (Array.isArray(choice)) collectNames(choice, names)
  }
}

/** A code is used where it is written out, or where a template begins with its prefix up to a dot or underscore: `order.payment_${state}`. */
function isUsed(code: string, sources: string): boolean {
  if (sources.includes(`'${code}'`) || sources.includes(`\`${code}\``)) return true
  for (const { index } of code.matchAll(/[._]/g)) if (sources.includes(`\`${code.slice(0, index + 1)}\${`)) return true
  return false
}
