import type * as z from 'zod/mini'

type Shape = z.ZodMiniType
/** What a route takes and answers. One that answers a file may have its path alone. */
type Parts = { path?: string; params?: Shape; query?: Shape; body?: Shape; returns?: Shape; paged?: { item: Shape } }
type Domains = Readonly<Record<string, Readonly<Record<string, Parts>>>>
type Definition = {
  type: string
  shape?: Record<string, Shape>
  element?: Shape
  innerType?: Shape
  in?: Shape
  out?: Shape
  left?: Shape
  right?: Shape
  valueType?: Shape
  options?: readonly Shape[]
  items?: readonly Shape[]
  getter?: () => Shape
}

/** Returns what a shape is made of. */
export function definitionOf(shape: Shape): Definition {
  return shape._zod.def
}

/** Returns the fields of an object; undefined for any other shape. */
export function fieldsOf(shape: Shape): Record<string, Shape> | undefined {
  const { type, shape: fields } = definitionOf(shape)
  return type === 'object' ? fields : undefined
}

/** The shapes directly inside one, each with its step of the path. */
function* partsOf(shape: Shape): Generator<[step: string, part: Shape]> {
  const { element, innerType, in: before, out, left, right, valueType, options, items, getter } = definitionOf(shape)
  for (const [name, field] of Object.entries(fieldsOf(shape) ?? {})) yield [`.${name}`, field]
  if (element) yield ['[]', element]
  if (valueType) yield ['{}', valueType]
  for (const inner of [innerType, getter?.()]) if (inner) yield ['', inner]
  for (const [index, one] of [before, out, left, right, ...(options ?? []), ...(items ?? [])].entries()) if (one) yield [`|${index}`, one]
}

/**
 * Returns every object that requests take or answer, once, with the path it is first met at: `order.intake.body.lines[]`. `identify` returns the shape that
 * another is a copy of.
 */
export function* walkShapes(domains: Domains, identify: (shape: Shape) => Shape = (shape) => shape): Generator<{ path: string; shape: Shape }> {
  const seen = new Set<Shape>()
  function* walk(path: string, shape: Shape): Generator<{ path: string; shape: Shape }> {
    const one = identify(shape)
    if (seen.has(one)) return
    seen.add(one)
    if (fieldsOf(shape)) yield { path, shape }
    for (const [step, part] of partsOf(shape)) yield* walk(path + step, part)
  }
  for (const [domain, routes] of Object.entries(domains))
    for (const [name, { params, query, body, returns, paged }] of Object.entries(routes))
      for (const [part, shape] of Object.entries({ params, query, body, returns, row: paged?.item }))
        if (shape) yield* walk(`${domain}.${name}.${part}`, shape)
}
