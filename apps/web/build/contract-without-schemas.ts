import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync, types as t } from '@babel/core'
import type { NodePath, PluginObj, types } from '@babel/core'
import type { Plugin } from 'vite'

/** What a call needs of a route. Its schemas are for whoever checks what is sent: the server, and a form. */
const keysOfCall = new Set(['method', 'path', 'answers', 'idempotency'])

/** Marks an import of what a contract file says without schemas. */
const mark = '?without-schemas'

const packageName = '@stoa/contract/'
const { resolve } = createRequire(import.meta.url)

/** What is left of an export without its schemas, as code. */
type WithoutSchemas = { kind: 'routes' | 'options'; code: string }

/**
 * Returns what a contract file exports that has a use without schemas: groups of routes, each route with what a call needs, and enumerations, with their
 * options alone. An export whose values are not literals is omitted.
 */
export function readWithoutSchemas(code: string): Map<string, WithoutSchemas> {
  const file = parseSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })
  const declared = (file?.program.body ?? []).flatMap((node) =>
    t.isExportNamedDeclaration(node) && t.isVariableDeclaration(node.declaration) ? node.declaration.declarations : [],
  )
  const found = new Map<string, WithoutSchemas>()
  for (const { id, init } of declared) {
    const read = readRoutes(init) ?? readOptions(init)
    if (t.isIdentifier(id) && read) found.set(id.name, read)
  }
  return found
}

/** Reads `{ name: route({ … }), … }`. */
function readRoutes(init: types.Node | null | undefined): WithoutSchemas | undefined {
  if (!t.isObjectExpression(init) || init.properties.length === 0) return undefined
  const routes = init.properties.map((node) => {
    if (!t.isObjectProperty(node) || !t.isIdentifier(node.key) || !t.isCallExpression(node.value)) return undefined
    const [definition] = node.value.arguments
    if (!t.isIdentifier(node.value.callee, { name: 'route' }) || !t.isObjectExpression(definition)) return undefined
    const parts = definition.properties.map((one) => {
      if (!t.isObjectProperty(one) || !t.isIdentifier(one.key)) return undefined
      if (!keysOfCall.has(one.key.name)) return ''
      return t.isStringLiteral(one.value) ? `${one.key.name}:${JSON.stringify(one.value.value)}` : undefined
    })
    return parts.includes(undefined) ? undefined : `${node.key.name}:{${parts.filter((part) => part !== '').join(',')}}`
  })
  return routes.includes(undefined) ? undefined : { kind: 'routes', code: `{${routes.join(',')}}` }
}

/** Reads `z.enum(['one', …])`. */
function readOptions(init: types.Node | null | undefined): WithoutSchemas | undefined {
  if (!t.isCallExpression(init) || !t.isMemberExpression(init.callee) || !t.isIdentifier(init.callee.property, { name: 'enum' })) return undefined
  const [list] = init.arguments
  if (!t.isArrayExpression(list)) return undefined
  const options = list.elements.map((one) => (t.isStringLiteral(one) ? one.value : undefined))
  return options.includes(undefined) ? undefined : { kind: 'options', code: `{options:${JSON.stringify(options)}}` }
}

const readFiles = new Map<string, Map<string, WithoutSchemas>>()
/** Reads a contract file by its path, once. */
function readFileOnce(path: string): Map<string, WithoutSchemas> {
  const read = readFiles.get(path) ?? readWithoutSchemas(readFileSync(path, 'utf8'))
  readFiles.set(path, read)
  return read
}

/** Whether an expression is given to somebody as it is: a call, a list, one of two, or a property. */
const isHandedOn = ({ listKey, key, parentPath: user }: NodePath): boolean =>
  (listKey === 'arguments' && (user?.isCallExpression() ?? false)) ||
  (user?.isArrayExpression() ?? false) ||
  ((user?.isConditionalExpression() ?? false) && key !== 'test') ||
  ((user?.isObjectProperty() ?? false) && key === 'value')

/**
 * Whether a reference needs no schema: a type, `Status.options`, or `group.route` that is handed on to be called, or of which only a key is read that a call
 * needs as well. Whoever is handed a route of a screen only calls it.
 */
function needsNoSchema({ parentPath: member, key }: NodePath, kind: WithoutSchemas['kind']): boolean {
  if (!member?.isMemberExpression({ computed: false }) || key !== 'object') return (member?.isTSType() || member?.isTSQualifiedName()) ?? false
  if (kind === 'options') return t.isIdentifier(member.node.property, { name: 'options' })
  const { parentPath: part } = member
  if (!part?.isMemberExpression() || member.key !== 'object') return isHandedOn(member)
  return !part.node.computed && t.isIdentifier(part.node.property) && keysOfCall.has(part.node.property.name)
}

/** Imports routes and enumerations of the contract without schemas, except where a file uses one. */
export function importWithoutSchemas(): PluginObj {
  return {
    name: 'import-without-schemas',
    visitor: {
      Program(program) {
        for (const declaration of program.get('body')) {
          if (!declaration.isImportDeclaration() || declaration.node.importKind === 'type') continue
          const { source, specifiers } = declaration.node
          if (!source.value.startsWith(packageName)) continue
          const exported = readFileOnce(resolve(source.value))
          const without = specifiers.filter((one) => {
            if (!t.isImportSpecifier(one) || one.importKind === 'type' || !t.isIdentifier(one.imported)) return false
            const kind = exported.get(one.imported.name)?.kind
            return kind !== undefined && program.scope.getBinding(one.local.name)?.referencePaths.every((path) => needsNoSchema(path, kind))
          })
          if (without.length === 0) continue
          declaration.node.specifiers = specifiers.filter((one) => !without.includes(one))
          declaration.insertAfter(t.importDeclaration(without, t.stringLiteral(`${source.value}${mark}`)))
          if (declaration.node.specifiers.length === 0) declaration.remove()
        }
      },
    },
  }
}

/** Answers the imports that `importWithoutSchemas` writes. */
export function answerWithoutSchemas(): Plugin {
  return {
    name: 'stoa-contract-without-schemas',
    watchChange(path) {
      readFiles.delete(path)
    },
    async resolveId(source, importer) {
      if (!source.startsWith(packageName) || !source.endsWith(mark)) return undefined
      const file = await this.resolve(source.slice(0, -mark.length), importer)
      return file && { id: `${file.id}${mark}`, moduleSideEffects: false }
    },
    load(id) {
      if (!id.endsWith(mark)) return undefined
      const path = id.slice(0, -mark.length)
      this.addWatchFile(path)
      const exported = [...readFileOnce(path)]
      return { code: exported.map(([name, { code }]) => `export const ${name} = ${code}`).join('\n'), moduleType: 'js' }
    },
  }
}
