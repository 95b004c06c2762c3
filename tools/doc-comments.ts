import { parseSync } from 'oxc-parser'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Returns a TypeScript file in which the value of each documented constant and of each documented property is passed, with the text of its docstring, to
 * `describeConstant` or `describeField`.
 */
export function withDocComments(path: string, code: string): string {
  const { program, comments } = parseSync(path, code)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')).map(({ end, value }) => ({ end, text: textOf(value) }))
  const docBefore = (start: number): string | undefined =>
    docs.find(({ end }) => end <= start && code.slice(end, start).trim() === '')?.text || undefined
  const inserts: { at: number; text: string }[] = []
  const wrap = (name: string, value: Node, text: string, key = ''): void => {
    inserts.push({ at: value.start, text: `${key}globalThis.${name}((` }, { at: value.end, text: `), ${JSON.stringify(text)})` })
  }
  const visit = (node: Node, docStart = node.start): void => {
    if (node.type === 'VariableDeclaration') {
      const text = docBefore(docStart)
      const [only] = node.declarations as { init: Node | null }[]
      if (text !== undefined && only?.init) wrap('describeConstant', only.init, text)
    }
    if (node.type === 'Property') {
      const text = docBefore(node.start)
      const value = node.value as Node
      if (text !== undefined && value.type !== 'FunctionExpression')
        wrap('describeField', value, text, node.shorthand ? `${code.slice(value.start, value.end)}: ` : '')
    }
    for (const inner of Object.values(node).flat()) if (isNode(inner)) visit(inner, node.type === 'ExportNamedDeclaration' ? node.start : inner.start)
  }
  visit(program as unknown as Node)
  return inserts.toSorted((a, b) => b.at - a.at).reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), code)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns the text of a docstring in one line, without the section of the specification it follows. */
function textOf(comment: string): string {
  const text = comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.replace(/(^| )Source: (specification|domain)\b.*$/, '')
}
