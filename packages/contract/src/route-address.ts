import type { RouteDefinition } from './route.ts'

/** The path of a call with its parameters filled in and encoded: `/api/Product/Get/018f…`. */
export function pathOf(definition: RouteDefinition, params: Readonly<Record<string, unknown>> | undefined): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null || value === '') throw new Error(`${definition.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  return `/api${path}`
}

/** A query string with repeated keys for lists, without what is undefined; empty or starting with `?`. */
export function queryOf(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
