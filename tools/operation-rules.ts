import { posix } from 'node:path'

/** Files of a domain that hold many of one kind: statements, pure decisions, ports, bindings, events, and what converts a row to a shape. */
const holdsMany = /^((queries|rules|ports|routes|jobs|events)(-[a-z0-9-]+)?|to-[a-z0-9-]+)\.ts$/
const exportedValue = /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|enum)\s+\*?(\w+)/gm
const exportedList = /^export\s*\{([^}]*)\}/gm

/** Returns what is wrong with the exports of a file of a domain: an operation is one file with one function, which has the file's name. Types are free. */
export function operationBreaches(path: string, code: string): string[] {
  const name = posix.basename(path)
  if (holdsMany.test(name)) return []
  const listed = [...code.matchAll(exportedList)].flatMap(([, names = '']) => names.split(',').filter((one) => one.trim() !== ''))
  const values = [...[...code.matchAll(exportedValue)].map(([, value = '']) => value), ...listed]
  const stem = name.replace(/\.ts$/, '')
  // The entry of a thread is started by its path and exports nothing.
  if (values.length === 0) return stem.endsWith('-thread') ? [] : ['exports only types: put them where they are used first']
  if (values.length > 1) return [`exports ${values.length} values (${values.join(', ')}): one file, one function`]
  const requested = stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return values[0]?.toLowerCase() === requested.toLowerCase() ? [] : [`exports ${values[0]}: give the file and the function one name`]
}
