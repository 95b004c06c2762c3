import { posix } from 'node:path'
import { operationBreaches } from './operation-rules.ts'
import { writeBreaches } from './table-owners.ts'

/** A source file: its path from the repository's root with forward slashes, and its text. */
export type Source = { path: string; text: string }

type Import = { target: string; typeOnly: boolean; reexport: boolean }
type Place = { area: Area; domain?: string; test: boolean }
type Area =
  | 'contract'
  | 'messages'
  | 'product file'
  | 'openapi'
  | 'local postgres'
  | 'kit'
  | 'domain'
  | 'connector'
  | 'sandbox'
  | 'demo'
  | 'frame'
  | 'generated'
  | 'web'
  | 'web domain'
  | 'web route'
  | 'web ui'
  | 'web lib'
  | 'test'
  | 'tool'

/** A domain may import only those before it, in the server and in the web alike. */
export const domains = (
  'company auth saved-view run connection payment marketplace ledger attribute product import collection publishing mapping shipping carrier ' +
  'commission tax campaign order case conversation channel storefront payout performance invoice subscription notification dashboard webhook privacy closing admin'
).split(' ')

/** The folders beside the business, and the files of `kit` that import nothing but each other. Each may import only itself and those before it. */
const frameParts = ['kit basics', 'process', 'database', 'secrets', 'outbound', 'files', 'kit', 'jobs', 'http-server']
const kitBasics = new Set(['errors.ts', 'json.ts', 'local-request.ts', 'log.ts', 'read-json.ts', 'unavailable.ts', 'unsafe-text.ts'])

const maxFile = 300
const forbiddenNames = new Set(['utils', 'helpers', 'common', 'shared', 'misc', 'core', 'base', 'manager', 'service', 'data', 'info'])
const forbiddenEndings = /-(utils?|helpers?|manager|service)$/
const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|journey|fault|config|d|module))?\.(ts|tsx|mjs|css)$/
const mayExportDefault = /(^|\/)((vitest|vite|lingui)\.config\.ts|errors-reporter\.mjs)$/
const connectorMap = /^apps\/server\/src\/connectors\/([^/]+\/)?[^/]+\.ts$/
const query = /(?<![\w.])sql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const network = /(?<![\w.])fetch\(|globalThis\.fetch\b/
const networkPackages = /^(undici|axios|got|node-fetch|node:https?)$/

/** Every breach of docs and ARCHITECTURE.md's import rules in one file, as `path: what is wrong`. */
export function breaches({ path, text }: Source): string[] {
  const place = placeOf(path)
  if (place.area === 'generated') return []
  const code = withoutComments(text)
  const imports = importsOf(code)
  const found = [...nameBreaches(path), ...exportBreaches(path, code, imports), ...contentBreaches(path, place, code, imports)]
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > maxFile) found.push(`has ${lines} lines; the most is ${maxFile}`)
  if ((place.area === 'domain' || place.area === 'web domain') && !domains.includes(place.domain ?? ''))
    found.push(`"${place.domain}" is not a domain of the list`)
  for (const one of imports) {
    const problem = importBreach(path, place, one)
    if (problem) found.push(problem)
  }
  return found.map((problem) => `${path}: ${problem}`)
}

function placeOf(path: string): Place {
  const test = /\.(test|fault|journey)\.tsx?$/.test(path)
  const at = (area: Area, domain?: string): Place => ({ area, test, ...(domain === undefined ? {} : { domain }) })
  if (path.startsWith('packages/contract/')) return at('contract')
  if (path.startsWith('packages/messages/')) return at('messages')
  if (path.startsWith('packages/product-file/')) return at('product file')
  if (path.startsWith('packages/openapi/')) return at('openapi')
  if (path.startsWith('packages/local-postgres/')) return at('local postgres')
  if (path.startsWith('apps/server/')) {
    if (!path.startsWith('apps/server/src/')) return at('test')
    const [folder = '', second = ''] = path.slice('apps/server/src/'.length).split('/')
    if (folder === 'domains') return at('domain', second)
    if (folder === 'tables.ts') return at('generated')
    if (frameParts.includes(folder)) return at('kit')
    const areas: Record<string, Area> = { connectors: 'connector', sandbox: 'sandbox', demo: 'demo' }
    return at(areas[folder] ?? 'frame')
  }
  if (path.startsWith('apps/web/src/')) {
    const [folder = '', second = ''] = path.slice('apps/web/src/'.length).split('/')
    if (folder === 'domains') return at('web domain', second)
    const areas: Record<string, Area> = { routes: 'web route', ui: 'web ui', lib: 'web lib' }
    return at(areas[folder] ?? 'web')
  }
  return at(path.startsWith('apps/web/e2e/') ? 'test' : 'tool')
}

/** Returns where a file of the frame stands in `frameParts`. */
function framePlace(path: string): number {
  const [folder = '', name = ''] = path.slice('apps/server/src/'.length).split('/')
  return frameParts.indexOf(folder === 'kit' && kitBasics.has(name) ? 'kit basics' : folder)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\\])\/\/.*$/gm, '')
}

function importsOf(code: string): Import[] {
  const found: Import[] = []
  for (const [, keyword, type, target] of code.matchAll(/^(import|export)(\s+type)?\b[^'"`;=(]*?\bfrom\s*['"]([^'"]+)['"]/gm)) {
    found.push({ target: target ?? '', typeOnly: type !== undefined, reexport: keyword === 'export' })
  }
  for (const [, target] of code.matchAll(/^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm)) {
    if (target) found.push({ target, typeOnly: false, reexport: false })
  }
  for (const [, target] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) found.push({ target: target ?? '', typeOnly: false, reexport: false })
  return found
}

function nameBreaches(path: string): string[] {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const stem = name.split('.', 1)[0] ?? ''
  const found = fileName.test(name) ? [] : [`name the file in kebab-case, not "${name}"`]
  if (forbiddenNames.has(stem) || forbiddenEndings.test(stem)) found.push(`"${stem}" says nothing: name what is in it`)
  for (const folder of parts) if (forbiddenNames.has(folder)) found.push(`folder "${folder}" says nothing: name what is in it`)
  return found
}

function exportBreaches(path: string, code: string, imports: Import[]): string[] {
  const found: string[] = []
  if (/^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m.test(code) && !mayExportDefault.test(path)) found.push('exports a default: name it')
  if (imports.some(({ reexport }) => reexport) && !connectorMap.test(path))
    found.push('re-exports from another file: let the reader import it from there')
  return found
}

function contentBreaches(path: string, place: Place, code: string, imports: Import[]): string[] {
  if (place.test || place.area === 'test' || place.area === 'tool') return []
  const found: string[] = []
  const name = posix.basename(path)
  if (place.area === 'domain' && query.test(code) && !/^queries(-[a-z0-9-]+)?\.ts$/.test(name)) found.push('has SQL outside queries.ts')
  if (place.area === 'domain') found.push(...operationBreaches(path, code))
  if (place.area === 'domain' && name === 'routes.ts' && /(?<![\w.])if\s*\(/.test(code)) found.push('decides with an if: routes only bind')
  if (path.startsWith('apps/server/src/')) found.push(...writeBreaches(place.domain ?? place.area, code))
  if (/\bprocess\.env\b/.test(code) && path !== 'apps/server/src/config.ts') found.push('reads process.env: only apps/server/src/config.ts does')
  if (path.startsWith('apps/server/') && path !== 'apps/server/src/outbound/outbound.ts') {
    if (network.test(code) || imports.some((one) => networkPackages.test(one.target) && !one.typeOnly))
      found.push('reaches the network: only outbound/outbound.ts does')
  }
  return found
}

/** What is wrong with one import, or undefined. */
function importBreach(path: string, place: Place, { target, typeOnly }: Import): string | undefined {
  const relative = target.startsWith('.')
  const goal = relative ? posix.join(posix.dirname(path), target) : undefined
  const to = goal === undefined ? undefined : placeOf(goal)
  const wrong = (why: string) => `imports ${target}: ${why}`

  if (path.startsWith('apps/web/') && place.area !== 'test' && (goal?.startsWith('apps/server/') || target.startsWith('@stoa/server')))
    return wrong('the web never imports the server')
  if (path.startsWith('apps/server/') && (goal?.startsWith('apps/web/') || target.startsWith('@stoa/web')))
    return wrong('the server never imports the web')
  if (place.area === 'contract') {
    if (place.test ? /^(zod|vitest|fast-check)(\/|$)/.test(target) : /^zod(\/|$)/.test(target)) return undefined
    return to?.area === 'contract' ? undefined : wrong('the contract imports only Zod and itself')
  }
  if (place.area === 'product file') {
    const kept = /^(@stoa\/contract\/|node:|csv-parse(\/|$)|saxes$|html-to-text$)/
    const isKept = place.test ? !target.startsWith('@stoa/') || kept.test(target) : kept.test(target)
    return to?.area === 'product file' || (to === undefined && isKept)
      ? undefined
      : wrong('a product file is read with kept libraries and the contract')
  }
  if (place.area === 'messages' && !place.test)
    return to?.area === 'messages' ||
      /^@(stoa\/contract|lingui)\//.test(target) ||
      (target === 'node:fs' && path === 'packages/messages/src/catalogue.ts')
      ? undefined
      : wrong('messages import only the contract and Lingui')
  if (place.area === 'openapi' && !place.test)
    return to?.area === 'openapi' || /^(@stoa\/contract\/|zod(\/|$))/.test(target)
      ? undefined
      : wrong('openapi imports only the contract, Zod and itself')
  if (place.area === 'local postgres')
    return to?.area === 'local postgres' || /^(node:|pg$)/.test(target)
      ? undefined
      : wrong('the embedded PostgreSQL knows nothing of this product: node, pg and itself')
  if (place.test || ['test', 'tool', 'demo', 'web'].includes(place.area)) return undefined
  if (place.area === 'web ui')
    return /^@tanstack\/react-(router|query)$/.test(target) ? wrong('ui knows no router and no API') : webBreach(place, goal, to, wrong)
  if (place.area.startsWith('web')) return webBreach(place, goal, to, wrong)
  if (to === undefined || goal === undefined) {
    const contract = target.startsWith('@stoa/contract')
    return place.area === 'sandbox' && contract ? wrong('the simulated outside world imports only the frame') : undefined
  }
  if (to.area === 'test' || to.test) return wrong('what runs never imports tests')
  if (to.area === 'generated') return typeOnly ? undefined : wrong('the tables are types only')
  return serverBreach(path, place, goal, to, typeOnly, wrong)
}

function frameBreach(path: string, goal: string, wrong: (why: string) => string): string | undefined {
  const [from, to] = [framePlace(path), framePlace(goal)]
  return to > from ? wrong(`${frameParts[to]} comes after ${frameParts[from]}`) : undefined
}

function serverBreach(path: string, place: Place, goal: string, to: Place, typeOnly: boolean, wrong: (why: string) => string): string | undefined {
  const name = posix.basename(goal)
  switch (place.area) {
    case 'kit':
      if (to.area === 'kit') return frameBreach(path, goal, wrong)
      if (goal === 'apps/server/src/config.ts' && typeOnly) return undefined
      return wrong('the frame knows no business: only itself and the contract')
    case 'sandbox':
      return to.area === 'kit' || to.area === 'sandbox' ? undefined : wrong('the simulated outside world imports only the frame')
    case 'connector':
      if (goal.startsWith('apps/server/src/database/')) return wrong('connectors never touch the database')
      if (to.area === 'kit' || to.area === 'connector') return undefined
      if (to.area === 'domain')
        return typeOnly && /^ports(-[a-z0-9-]+)?\.ts$/.test(name) ? undefined : wrong('of a domain connectors import only the types of its ports')
      return wrong('connectors import only the frame and port types')
    case 'domain':
      if (to.area === 'connector' || to.area === 'sandbox') return wrong('domains define a port; the edge hands over what fills it')
      if (to.area === 'frame' && goal !== 'apps/server/src/config.ts') return wrong('domains do not know who runs them')
      if (to.area === 'demo') return wrong('domains do not know the demonstration')
      if (/^rules(-[a-z0-9-]+)?\.ts$/.test(posix.basename(path)) && !typeOnly && !/\/(rules(-[a-z0-9-]+)?|kit\/errors)\.ts$/.test(goal)) {
        return wrong('rules are pure: contract, other rules and types')
      }
      return to.area === 'domain' ? domainBreach(place, to, name, wrong) : undefined
    default:
      return undefined
  }
}

function domainBreach(place: Place, to: Place, name: string, wrong: (why: string) => string): string | undefined {
  if (place.domain === to.domain) return undefined
  if (domains.indexOf(to.domain ?? '') > domains.indexOf(place.domain ?? '')) return wrong(`${to.domain} comes after ${place.domain}: emit an event`)
  return name === 'routes.ts' || name === 'jobs.ts' ? wrong(`${name} of another domain is private`) : undefined
}

function webBreach(place: Place, goal: string | undefined, to: Place | undefined, wrong: (why: string) => string): string | undefined {
  if (goal === undefined || to === undefined) return undefined
  const isRouter = to.area === 'web route' || /^apps\/web\/src\/(router|main)\.tsx$/.test(goal)
  if (isRouter && place.area !== 'web route') return wrong('only routes and the router know the router')
  if (place.area === 'web ui' && to.area === 'web domain') return wrong('ui knows no domain')
  if (place.area === 'web ui' && /^apps\/web\/src\/lib\/(api|session)(-[a-z0-9-]+)?\.tsx?$/.test(goal)) return wrong('ui knows no API')
  if (place.area === 'web lib' && to.area === 'web domain') return wrong('lib knows no domain')
  if (place.area === 'web domain' && to.area === 'web domain') return domainBreach(place, to, '', wrong)
  return undefined
}
