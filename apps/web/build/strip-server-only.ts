import type { PluginObj, types } from '@babel/core'

// What only the server and the reference page read.
const serverOnly = new Set(['summary', 'permission', 'returns', 'paged', 'query', 'params', 'errors', 'ownedBy', 'maxBodyBytes', 'contentType'])

/** Removes from the contract's routes what no browser reads. */
export function stripServerOnly({ types: t }: { types: typeof types }): PluginObj {
  return {
    name: 'strip-server-only',
    visitor: {
      CallExpression({ node }) {
        const [definition] = node.arguments
        if (!t.isIdentifier(node.callee, { name: 'route' }) || !t.isObjectExpression(definition)) return
        definition.properties = definition.properties.filter(
          (one) => !(t.isObjectProperty(one) && t.isIdentifier(one.key) && serverOnly.has(one.key.name)),
        )
      },
    },
  }
}
