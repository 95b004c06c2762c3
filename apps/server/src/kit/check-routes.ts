import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { BoundRoute } from './http.ts'

/** Checks that every route of the contract is bound once and every bound route declares who may call it. Throws with one line per error. */
export function checkRoutes(bound: readonly BoundRoute[], declared: readonly RouteDefinition[]): void {
  const issues: string[] = []
  const seen = new Map<string, number>()
  for (const { definition, isSystem } of bound) {
    const name = `${definition.method} ${definition.path}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
    if (!definition.permission) issues.push(`${name} declares no permission`)
    if (isSystem && definition.permission !== 'anyone') issues.push(`${name} works as the system but knows who calls`)
    if (!declared.includes(definition)) issues.push(`${name} is bound but not in the contract`)
  }
  for (const definition of declared) {
    const times = seen.get(`${definition.method} ${definition.path}`) ?? 0
    if (times !== 1) issues.push(`${definition.method} ${definition.path} is bound ${times} times`)
  }
  if (issues.length > 0) throw new Error(`The routes are not complete:\n${issues.map((issue) => `  ${issue}`).join('\n')}`)
}
