import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShopCategory } from '../../connection/ports.ts'
import type { ImportPlan, PresentCollection } from './rules.ts'
import { planCollectionImport } from './rules.ts'

const category = (reference: string, name: string, parentReference: string | null = null): ShopCategory => ({ reference, name, parentReference })

const present = (id: string, name: string, parentId: string | null = null, external: Partial<PresentCollection> = {}): PresentCollection => ({
  id,
  parentId,
  name,
  position: `a${id}`,
  externalReference: null,
  externalName: null,
  externalParent: null,
  ...external,
})

function plan(theirs: readonly ShopCategory[], ours: readonly PresentCollection[] = []): ImportPlan {
  let made = 0
  return planCollectionImport(theirs, ours, () => `new-${(made += 1)}`)
}

/** The tree as it is after a plan. */
function applied(ours: readonly PresentCollection[], { inserts, updates }: ImportPlan): PresentCollection[] {
  const changed = new Map(updates.map((one) => [one.id, one]))
  return [...ours.map((one) => changed.get(one.id) ?? one), ...inserts]
}

const outcomes = ({ items }: ImportPlan) => items.map(({ reference, outcome, code }) => [reference, code ?? outcome])

describe('an import of categories', () => {
  test('keeps the tree, parents first, in the order of the shop', () => {
    const { inserts } = plan([category('mugs', 'Mugs', 'kitchen'), category('kitchen', 'Kitchen'), category('pans', 'Pans', 'kitchen')])
    expect(inserts.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
      ['new-1', 'Kitchen', null],
      ['new-2', 'Mugs', 'new-1'],
      ['new-3', 'Pans', 'new-1'],
    ])
    expect((inserts[1]?.position ?? '') < (inserts[2]?.position ?? '')).toBe(true)
  })

  test('takes what has the same name at the same place for the same, once', () => {
    const ours = [present('1', 'kitchen')]
    const first = plan([category('k', 'Kitchen'), category('k2', 'Kitchen')], ours)
    expect(outcomes(first)).toEqual([
      ['k', 'changed'],
      ['k2', 'created'],
    ])
    expect(first.updates[0]).toMatchObject({ id: '1', name: 'kitchen', externalReference: 'k', externalName: 'Kitchen' })
    const twice = plan([category('k', 'Kitchen'), category('k2', 'Kitchen')])
    expect(outcomes(twice)).toEqual([
      ['k', 'created'],
      ['k2', 'already_exists'],
    ])
  })

  test('imports what the shop changed, and leaves what the operator did', () => {
    const lamps = { externalReference: 'l', externalName: 'Lamps', externalParent: null }
    const ours = [present('1', 'Lighting', null, lamps), present('2', 'Home')]
    expect(outcomes(plan([category('l', 'Lamps')], ours))).toEqual([['l', 'unchanged']])
    const renamed = plan([category('l', 'Lights')], ours)
    expect(renamed.updates[0]).toMatchObject({ id: '1', name: 'Lights', parentId: null })
    const moved = plan([category('h', 'House'), category('l', 'Lamps', 'h')], ours)
    expect(moved.updates[0]).toMatchObject({ id: '1', name: 'Lighting', parentId: 'new-1', externalParent: 'h' })
    const elsewhere = [present('1', 'Lamps', '2', lamps), present('2', 'Home')]
    expect(outcomes(plan([category('l', 'Lamps')], elsewhere))).toEqual([['l', 'unchanged']])
  })

  test('names what it cannot import', () => {
    const circle = [category('a', 'A', 'b'), category('b', 'B', 'a')]
    expect(outcomes(plan([category('', 'X'), category('n', '  '), ...circle, category('r', 'R', 'gone')]))).toEqual([
      ['', 'no_reference'],
      ['n', 'no_name'],
      ['a', 'in_circle'],
      ['b', 'in_circle'],
      ['r', 'created'],
    ])
  })

  test('ties no knot where the operator arranged the tree otherwise', () => {
    const x = { externalReference: 'x', externalName: 'X', externalParent: null }
    const y = { externalReference: 'y', externalName: 'Y', externalParent: null }
    const ours = [present('2', 'Y', null, y), present('1', 'X', '2', x)]
    expect(outcomes(plan([category('x', 'X'), category('y', 'Y', 'x')], ours))).toEqual([
      ['x', 'unchanged'],
      ['y', 'own_descendant'],
    ])
  })

  const reference = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const shop = fc.array(fc.record({ reference, name: fc.constantFrom('Mugs', 'mugs', 'Pans', 'Lamps'), parentReference: fc.option(reference) }), {
    maxLength: 12,
  })

  test('done again finds nothing new to do, and never makes a knot or a name twice', () => {
    fc.assert(
      fc.property(shop, shop, (before, after) => {
        const one = plan(before)
        const tree = applied([], one)
        expect(plan(before, tree).inserts).toEqual([])
        expect(plan(before, tree).updates).toEqual([])
        let made = 0
        const changed = applied(
          tree,
          planCollectionImport(after, tree, () => `later-${(made += 1)}`),
        )
        expect(new Set(changed.map(({ parentId, name }) => `${parentId}/${name}`)).size).toBe(changed.length)
        const parentOf = new Map(changed.map(({ id, parentId }) => [id, parentId]))
        for (const { id } of changed) {
          let steps = 0
          for (let at: string | null = id; at !== null; at = parentOf.get(at) ?? null) expect((steps += 1)).toBeLessThanOrEqual(changed.length)
        }
      }),
    )
  })
})
