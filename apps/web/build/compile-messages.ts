import type { PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles the English text of each Lingui message while the web is built, so that the browser needs no parser and English no catalogue.
 * Runs after Lingui's macros: `{ id, message: 'Hello {name}' }` becomes `{ id, message: ['Hello ', ['name']] }`.
 */
export function compileMessages({ types: t }: { types: typeof types }): PluginObj {
  return {
    name: 'compile-messages',
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              const named = (name: string) =>
                node.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name })) as types.ObjectProperty | undefined
              const message = named('message')
              if (named('id') && message && t.isStringLiteral(message.value) && isLingui(node))
                message.value = t.valueToNode(compileMessage(message.value.value))
            },
          })
        },
      },
    },
  }
}

/** Returns whether an object is what a macro made: only those carry the mark. */
function isLingui({ leadingComments }: types.Node): boolean {
  return (leadingComments ?? []).some(({ value }) => value.includes('i18n'))
}
