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

/**
 * Compiles the texts of the server's catalogue that screens use too: `'a.b': ['Hello {name}', { name: 'text' }]` becomes `'a.b': [['Hello ', ['name']]]`,
 * and `'a.b': 'Hallo {name}'` of a translation becomes `'a.b': ['Hallo ', ['name']]`.
 */
export function compileCatalogue({ types: t }: { types: typeof types }): PluginObj {
  const compiled = (text: string) => t.valueToNode(compileMessage(text))
  return {
    name: 'compile-catalogue',
    visitor: {
      ObjectProperty({ node }) {
        if (!t.isStringLiteral(node.key) || !node.key.value.includes('.')) return
        if (t.isStringLiteral(node.value)) node.value = compiled(node.value.value)
        else if (t.isArrayExpression(node.value) && t.isStringLiteral(node.value.elements[0]))
          node.value = t.arrayExpression([compiled(node.value.elements[0].value)])
      },
    },
  }
}
