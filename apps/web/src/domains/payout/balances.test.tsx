import { expect, test } from 'vitest'
import { htmlOf } from '../../../build/render.ts'
import { Balances } from './balances.tsx'

const euro = (minor: number) => ({ minor, currency: 'EUR' })
const nothing = { pending: euro(0), payable: euro(0), heldBack: euro(0), debt: euro(0), reserved: euro(0), paid: euro(0) }
const name = 'Töpferei & Söhne Handgefertigte Keramik und Steinzeugmanufaktur Aktiengesellschaft'

test('a long name breaks in the balances, so that every amount stays in sight', () => {
  const rows = [{ ...nothing, merchant: { id: 'a', name }, marketplace: { id: 'b', name: 'Agora' } }]
  const list = { rows, total: 1, isLoading: false, isStale: false, isLoadingMore: false, hasMore: false, canLoadMore: false }
  const html = htmlOf(
    <Balances
      list={{ ...list, error: undefined, loadMore: () => undefined, retry: () => undefined }}
      isOperator
      unpayable={undefined}
      onUnpayable={() => undefined}
    />,
  )
  const [cell] = /<th scope="row".*?<\/th>/s.exec(html) ?? []
  expect(cell).toContain('Steinzeugmanufaktur')
  expect(cell).not.toContain('nowrap')
})
