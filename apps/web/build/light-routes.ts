import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync, types as t } from '@babel/core'
import type { NodePath, PluginObj, types } from '@babel/core'
import type { Plugin } from 'vite'

/** What a call needs of a route. The schemas are for whoever checks what is sent: the server, and a form. */
const needed = new Set(['method', 'path', 'answers', 'idempotency'])

/** Marks the import of a contract file's routes without their schemas. */
const mark = '?routes'

const packageName = '@stoa/contract/'
const findFile = createRequire(import.meta.url)

/** Returns the groups of routes that a contract file exports, each as the code of an object without schemas. A group that is not written out is left out. */
export function readRoutes(code: string): Map<string, string> {
  const file = parseSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })
  const declared = (file?.program.body ?? []).flatMap((node) =>
    t.isExportNamedDeclaration(node) && t.isVariableDeclaration(node.declaration) ? node.declaration.declarations : [],
  )
  const groups = new Map<string, string>()
  for (const { id, init } of declared) {
    if (!t.isIdentifier(id) || !t.isObjectExpression(init) || init.properties.length === 0) continue
    const routes = init.properties.map(readRoute)
    if (routes.every((one) => one !== undefined)) groups.set(id.name, `{${routes.join(',')}}`)
  }
  return groups
}

/** Returns `name: route({ … })` with only what a call needs; undefined where something else stands there. */
function readRoute(node: types.ObjectExpression['properties'][number]): string | undefined {
  if (!t.isObjectProperty(node) || !t.isIdentifier(node.key) || !t.isCallExpression(node.value)) return undefined
  const [definition] = node.value.arguments
  if (!t.isIdentifier(node.value.callee, { name: 'route' }) || !t.isObjectExpression(definition)) return undefined
  const parts = definition.properties.map((one) => {
    if (!t.isObjectProperty(one) || !t.isIdentifier(one.key)) return undefined
    if (!needed.has(one.key.name)) return ''
    return t.isStringLiteral(one.value) ? `${one.key.name}:${JSON.stringify(one.value.value)}` : undefined
  })
  return parts.includes(undefined) ? undefined : `${node.key.name}:{${parts.filter((part) => part !== '').join(',')}}`
}

const routesOf = new Map<string, Map<string, string>>()
/** Returns the groups of routes of a contract file by its path, read once. */
function routesOfFile(path: string): Map<string, string> {
  const routes = routesOf.get(path) ?? readRoutes(readFileSync(path, 'utf8'))
  routesOf.set(path, routes)
  return routes
}

/** Whether a group of routes is only used for calls here: `group.route`, without the schema of what it takes. */
function isOnlyCalled(reference: NodePath): boolean {
  const { parentPath: route } = reference
  if (!route?.isMemberExpression({ computed: false }) || reference.key !== 'object') return route?.isTSQualifiedName() ?? false
  const { parentPath: part } = route
  return !(part?.isMemberExpression() && route.key === 'object' && (part.node.computed || t.isIdentifier(part.node.property, { name: 'body' })))
}

/** Imports the routes of the contract without their schemas, except where a file reads the schema of one: `group.route.body`. */
export function importLightRoutes(): PluginObj {
  return {
    name: 'import-light-routes',
    visitor: {
      Program(program) {
        for (const declaration of program.get('body')) {
          if (!declaration.isImportDeclaration() || declaration.node.importKind === 'type') continue
          const { source, specifiers } = declaration.node
          if (!source.value.startsWith(packageName)) continue
          const groups = routesOfFile(findFile.resolve(source.value))
          const light = specifiers.filter((one) => {
            if (!t.isImportSpecifier(one) || one.importKind === 'type' || !t.isIdentifier(one.imported) || !groups.has(one.imported.name))
              return false
            return program.scope.getBinding(one.local.name)?.referencePaths.every(isOnlyCalled) ?? false
          })
          if (light.length === 0) continue
          declaration.node.specifiers = specifiers.filter((one) => !light.includes(one))
          declaration.insertAfter(t.importDeclaration(light, t.stringLiteral(`${source.value}${mark}`)))
          if (declaration.node.specifiers.length === 0) declaration.remove()
        }
      },
    },
  }
}

/** Answers imports of routes without their schemas. */
export function lightRoutes(): Plugin {
  return {
    name: 'stoa-light-routes',
    async resolveId(source, importer) {
      if (!source.startsWith(packageName) || !source.endsWith(mark)) return undefined
      const file = await this.resolve(source.slice(0, -mark.length), importer)
      return file && { id: `${file.id}${mark}`, moduleSideEffects: false }
    },
    load(id) {
      if (!id.endsWith(mark)) return undefined
      const groups = [...routesOfFile(id.slice(0, -mark.length))]
      return { code: groups.map(([name, code]) => `export const ${name} = ${code}`).join('\n'), moduleType: 'js' }
    },
  }
}
