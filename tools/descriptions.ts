import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { fieldsOf, definitionOf, walkShapes } from '../packages/openapi/src/walk-shapes.ts'
import { withDocComments } from './doc-comments.ts'

/**
 * Writes the descriptions of the OpenAPI document: the docstrings of the contract's shapes and fields, by where the shapes are met. With `--check`, only says
 * whether the file is up to date. The contract is loaded with each docstring passed to the value it belongs to, so whatever the code makes of a shape counts.
 */
const file = new URL('../packages/openapi/src/descriptions.json', import.meta.url)
const contractFolder = new URL('../packages/contract/src/', import.meta.url).href

type Shape = Parameters<typeof fieldsOf>[0]
const ofConstant = new WeakMap<Shape, string>()
const ofField = new WeakMap<Shape, string>()
const originals = new WeakMap<Shape, Shape>()
const original = (shape: Shape): Shape => originals.get(shape) ?? shape

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && '_zod' in value
}

Object.assign(globalThis, {
  describeConstant(value: unknown, text: string): unknown {
    if (isShape(value)) ofConstant.set(value, text)
    return value
  },
  // A copy for the field: others may use the same shape.
  describeField(value: unknown, text: string): unknown {
    if (!isShape(value)) return value
    const copy = value.clone()
    originals.set(copy, original(value))
    ofField.set(copy, text)
    return copy
  },
})

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(contractFolder)) return next(url, context)
    const path = fileURLToPath(url)
    return { format: 'module-typescript', source: withDocComments(path, readFileSync(path, 'utf8')), shortCircuit: true }
  },
})

/** Whether the schema of a value says what it is without a description of its own: an object, or an id or instant by its format. */
function saysItself(shape: Shape): boolean {
  const { format } = definitionOf(shape) as { format?: string }
  return fieldsOf(shape) !== undefined || ['uuid', 'guid', 'datetime'].includes(format ?? '')
}

/** Returns the description of a field: its own, or that of the value it has. An object has its own beside its fields. */
function describeField(field: Shape): string | undefined {
  const own = ofField.get(field)
  if (own !== undefined) return own
  const inner = definitionOf(field).innerType
  const named = saysItself(field) ? undefined : ofConstant.get(original(field))
  return named ?? (inner && describeField(inner))
}

const { contract } = await import('@stoa/contract/routes.ts')
const { webhookShapes } = await import('../packages/openapi/src/webhooks.ts')
const found = [...walkShapes({ ...contract, ...webhookShapes }, original)].flatMap(({ path, shape }) => {
  const whole = ofConstant.get(original(shape))
  const fields = Object.entries(fieldsOf(shape) ?? {}).flatMap(([name, field]) => {
    const text = describeField(field)
    return text === undefined ? [] : [[name, text] as const]
  })
  const texts = { ...(whole === undefined ? {} : { '': whole }), ...Object.fromEntries(fields) }
  return Object.keys(texts).length === 0 ? [] : [[path, texts] as const]
})
const written = `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (readFileSync(file, 'utf8') !== written) {
  console.error('packages/openapi/src/descriptions.json is not that of the docstrings: run `npm run descriptions`')
  process.exitCode = 1
}
