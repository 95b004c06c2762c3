import { expect, test } from 'vitest'
import { above, approvalViews, branchesOf, collectionViews, isWithin, listingQuery, throughBelow, withSortOfView } from './collection-labels.ts'

const node = (way: string, isLeaf: boolean) => {
  const path = way.split('/').map((id) => ({ id, name: id }))
  return { id: path.at(-1)?.id ?? '', path, isRoot: path.length === 1, isLeaf }
}
const reported = (ways: readonly (readonly [string, boolean])[]) =>
  branchesOf(ways.map(([way, isLeaf]) => node(way, isLeaf))).map(({ root, below }) => `${root?.id ?? '-'}: ${below.map(({ id }) => id).join(' ')}`)

test('a root is drawn with all that is below it, and roots with nothing below side by side', () => {
  expect(
    reported([
      ['gifts', true],
      ['sale', true],
      ['living', false],
      ['living/chairs', false],
      ['living/chairs/stools', true],
      ['living/tables', true],
      ['garden', true],
      ['food', false],
      ['food/tea', true],
    ]),
  ).toEqual(['-: gifts sale', 'living: chairs stools tables', '-: garden', 'food: tea'])
})

test('collections found without their root stand on their own', () => {
  expect(
    reported([
      ['living/chairs', true],
      ['garden', true],
    ]),
  ).toEqual(['-: chairs garden'])
  expect(
    reported([
      ['food', false],
      ['living/chairs', true],
    ]),
  ).toEqual(['food: ', '-: chairs'])
  expect(reported([])).toEqual([])
})

test('what is above a collection does not hold itself, and what is below it knows so', () => {
  const stools = node('living/chairs/stools', true)
  expect(above(stools).map(({ id }) => id)).toEqual(['living', 'chairs'])
  expect(isWithin(stools, 'chairs')).toBe(true)
  expect(isWithin(stools, 'stools')).toBe(true)
  expect(isWithin(stools, 'tables')).toBe(false)
})

test('a collection without pictures of its own shows those below it, the first of each before the second of any, four at most', () => {
  const at = (way: string, pictures: readonly string[]) => {
    const one = node(way, true)
    return { ...one, parentId: one.path.at(-2)?.id ?? null, images: pictures.map((src) => ({ src, alt: '' })) }
  }
  const [living, chairs, garden] = [at('living', []), at('living/chairs', ['a', 'b']), at('garden', ['z'])]
  const rows = [living, chairs, ...['c', 'd', 'e', 'f'].map((src) => at(`living/chairs/${src}`, [src])), at('living/tables', []), garden]
  expect(throughBelow(living, rows)).toEqual({ images: ['a', 'c', 'd', 'e'].map((src) => ({ src, alt: '' })), children: 2 })
  expect(throughBelow(living, rows.slice(0, 3)).images.map(({ src }) => src)).toEqual(['a', 'c', 'b'])
  expect(throughBelow(chairs, rows)).toEqual({ images: chairs.images, children: 4 })
  expect(throughBelow(garden, rows)).toEqual({ images: garden.images, children: 0 })
})

test.each([
  [approvalViews, undefined, {}, { approvalStatus: ['Pending'] }],
  [approvalViews, 'unplaced', {}, { isPlaced: false, approvalStatus: ['Open', 'Pending', 'Approved'] }],
  [approvalViews, 'all', {}, {}],
  [approvalViews, 'all', { approvalStatus: ['Rejected', 'nonsense'], merchantId: ['m'] }, { approvalStatus: ['Rejected'], merchantId: ['m'] }],
  [approvalViews, 'nonsense', {}, { approvalStatus: ['Pending'] }],
  [approvalViews, 'unplaced', { approvalStatus: ['Open'] }, { isPlaced: false, approvalStatus: ['Open'] }],
  [collectionViews, undefined, {}, {}],
  [collectionViews, 'pending', { merchantId: ['m', 'n'] }, { approvalStatus: ['Pending'], merchantId: ['m', 'n'] }],
])('a list asks for its view, narrowed by its filters (%#)', (views, view, filters, query) => {
  expect(listingQuery(views, view, filters)).toEqual(query)
})

test('the order by when listings changed stays in the view of those that did', () => {
  const filters = { merchantId: ['m'] }
  const sortIn = (view: string | undefined, sort: string | undefined) => withSortOfView({ view, sort, filters }).sort
  expect(sortIn('changed', '-changedAt')).toBe('-changedAt')
  expect([undefined, 'pending', 'all'].map((view) => sortIn(view, '-changedAt'))).toEqual([undefined, undefined, undefined])
  expect([sortIn('pending', '-name'), sortIn('changed', 'proposedAt'), sortIn('all', undefined)]).toEqual(['-name', 'proposedAt', undefined])
  expect(withSortOfView({ view: 'pending', sort: 'changedAt', filters })).toEqual({ view: 'pending', sort: undefined, filters })
})
