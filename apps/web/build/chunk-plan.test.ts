import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planChunks } from './chunk-plan.ts'
import type { Chunk, Page } from './chunk-plan.ts'

const chunk = (imports: string[], bytes: number, canMerge = true): Chunk => ({ modules: [], imports, bytes, hasStyles: false, canMerge })
const named = (chunks: Record<string, Chunk>): Map<string, Chunk> =>
  new Map(Object.entries(chunks).map(([name, one]) => [name, { ...one, modules: [`${name}.ts`] }]))
const page = (starts: string[], maxWaste = 1000): Page => ({ starts, weight: 1, maxWaste })

describe('Merging chunks', () => {
  it('joins what the same pages load', () => {
    const chunks = named({ list: chunk(['table', 'menu'], 900, false), table: chunk([], 50), menu: chunk([], 50) })
    const plan = planChunks(chunks, [page(['list'])])
    expect(plan.get('table.ts')).toBe(plan.get('menu.ts'))
    expect(plan.get('list.ts')).toBe('list')
  })

  it('gives a page no more than it may waste', () => {
    const chunks = named({
      list: chunk(['shared', 'big'], 900, false),
      signIn: chunk(['shared'], 900, false),
      shared: chunk([], 5),
      big: chunk([], 5),
    })
    const isOne = (maxWaste: number): boolean => {
      const plan = planChunks(chunks, [page(['list']), page(['signIn'], maxWaste)])
      return plan.get('shared.ts') === plan.get('big.ts')
    }
    expect([isOne(4), isOne(5)]).toEqual([false, true])
  })

  it('keeps the order of imports: no group imports itself by way of another', () => {
    const shape = fc.record({
      imports: fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 5, maxLength: 30 }),
      starts: fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
    })
    fc.assert(
      fc.property(shape, ({ imports, starts }) => {
        // A chunk imports only later ones, as the bundler's do.
        const chunks = named(
          Object.fromEntries(
            imports.map((some, index) => [
              `c${index}`,
              chunk(
                [...new Set(some.map((by) => index + 1 + by).filter((one) => one < imports.length))].map((one) => `c${one}`),
                40 + index,
              ),
            ]),
          ),
        )
        const pages = starts.map((some) =>
          page(
            [...new Set(some)].filter((one) => one < imports.length).map((one) => `c${one}`),
            500,
          ),
        )
        const plan = planChunks(chunks, pages)
        const groupOf = (name: string): string => plan.get(`${name}.ts`) ?? name
        const importsOf = new Map<string, Set<string>>()
        for (const [name, one] of chunks) {
          const group = groupOf(name)
          const others = one.imports.map(groupOf).filter((other) => other !== group)
          importsOf.set(group, new Set([...(importsOf.get(group) ?? []), ...others]))
        }
        const isCircle = (name: string, path: readonly string[]): boolean =>
          path.includes(name) || [...(importsOf.get(name) ?? [])].some((next) => isCircle(next, [...path, name]))
        expect([...importsOf.keys()].filter((name) => isCircle(name, []))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
