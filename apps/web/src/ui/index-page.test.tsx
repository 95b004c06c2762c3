import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { IndexPage } from './index-page.tsx'
import { TilesSkeleton } from './tiles-skeleton.tsx'
import type { IndexPageProps, Listing } from './index-types.ts'
import type { SavedViews } from './saved-views.ts'

type Shop = { name: string }

const nothing = () => undefined
const rows: Listing<Shop> = {
  rows: [],
  isLoading: false,
  isStale: false,
  isLoadingMore: false,
  hasMore: false,
  error: undefined,
  loadMore: nothing,
  retry: nothing,
}
const saved: SavedViews = {
  tabs: [],
  onRetry: nothing,
  onSave: nothing,
  onReplace: nothing,
  onRename: nothing,
  onShare: nothing,
  onDelete: nothing,
  dialog: null,
}

const page = (list: Partial<Listing<Shop>>, hasTiles = false, others: Partial<IndexPageProps<Shop>> = {}) => (
  <IndexPage<Shop>
    title="Shops"
    noMatches="No shops match"
    list={{ ...rows, ...list }}
    columns={[{ id: 'name', header: 'Name', cell: (row) => row.name }]}
    rowId={(row) => row.name}
    rowName={(row) => row.name}
    listQuery={{ filters: {} }}
    onQuery={nothing}
    saved={saved}
    firstUse={{ title: 'No shops yet' }}
    renderRows={(some) => some.map((row) => row.name)}
    renderLoading={hasTiles ? () => <TilesSkeleton height={200} /> : undefined}
    {...others}
  />
)

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('the first column names its row to screen readers', () => {
  const html = htmlOf(
    page({ rows: [{ name: 'Oak' }] }, false, {
      renderRows: undefined,
      columns: [
        { id: 'name', header: 'Name', cell: (row) => row.name },
        { id: 'size', header: 'Size', cell: () => 'Small' },
      ],
    }),
  )
  expect(html).toMatch(/<th scope="row"[^>]*>Oak<\/th><td[^>]*>Small<\/td>/)
})

test('says once that nothing could be loaded, and beside rows that only the saved views could not', () => {
  expect(textOf(page({ error: new Error('No answer') }))).not.toContain('Saved views could not be loaded')
  expect(textOf(page({ error: new Error('No answer') }))).toContain('Something went wrong No answer Retry')
  expect(textOf(page({ rows: [{ name: 'Oak' }] }))).toContain('Saved views could not be loaded. Try again')
})

test('cards load as cards, and rows as rows', () => {
  expect(htmlOf(page({ isLoading: true }, true)).match(/mantine-Skeleton-root/g)).toHaveLength(8)
  expect(htmlOf(page({ isLoading: true }))).not.toContain('mantine-Skeleton-root')
})

test('says how many rows a whole list has', () => {
  expect(textOf(page({ rows: [{ name: 'Oak' }] }))).toContain(' 1 shown')
  expect(textOf(page({ rows: [{ name: 'Oak' }, { name: 'Elm' }] }))).toContain('All 2 shown')
})

test('has its main button once: below the sentence of an empty list, in the header of any other', () => {
  const primary = { label: 'Add shop', onClick: nothing }
  const shown = (list: Partial<Listing<Shop>>, others: Partial<IndexPageProps<Shop>> = {}) => textOf(page(list, false, { primary, ...others }))
  expect(shown({}).match(/Add shop/g)).toHaveLength(1)
  expect(shown({})).toMatch(/No shops yet.*Add shop/)
  for (const list of [{ rows: [{ name: 'Oak' }] }, { isLoading: true }, { error: new Error('No answer') }])
    expect(shown(list).match(/Add shop/g)).toHaveLength(1)
  expect(shown({}, { listQuery: { filters: {}, text: 'elm' } })).toMatch(/Add shop.*No shops match/)
  expect(shown({}, { firstUse: { title: 'No shops yet', action: 'Import shops' } })).toMatch(/No shops yet.*Import shops.*Add shop/)
  expect(shown({}, { firstUse: { title: 'No shops yet', keepsPrimary: true } })).toMatch(/Add shop.*No shops yet$/)
})

test('says which view is empty and leads to all rows, and clears a search that finds nothing', () => {
  const views = [
    { value: 'all', label: 'All' },
    { value: 'late', label: 'Late' },
  ]
  expect(textOf(page({}, false, { views, listQuery: { view: 'late', filters: {} } }))).toContain('Nothing in “Late” Show all')
  expect(textOf(page({}, false, { views, listQuery: { view: 'late', text: 'oak', filters: {} } }))).toContain('No shops match Clear all')
})
