import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Product `n` of a catalogue, the newest first. Words are common among the newest, the oldest, some, or in one product alone. */
function nameOf(n: number): string {
  return [
    'Chair',
    n < 130 ? 'newest' : 'oldest',
    n % 2 === 0 ? 'even' : '',
    n % 70 === 0 ? 'seldom' : '',
    n === 250 ? 'single' : '',
    `number ${n}`,
  ].join(' ')
}

test('a text is found whether it is common or rare, among the newest or the oldest, page by page', async () => {
  const merchant = await makeMerchant(app)
  const stranger = await makeMerchant(app)
  for (const { companyId } of [merchant, stranger])
    await app.pool.query(
      `insert into product (merchant_id, id, merchant_product_reference, name, status, currency, price_minor, variant_count, content_hash, updated_at)
       select $1, gen_random_uuid(), 'ref ' || n, name, case when n % 3 = 0 then 'Discontinued' else 'Ready' end, 'EUR', 100, 0, ''::bytea, now() - make_interval(secs => n)
       from unnest($2::text[]) with ordinality x(name, n)`,
      [companyId, Array.from({ length: 260 }, (_, n) => nameOf(n))],
    )
  const names = Array.from({ length: 260 }, (_, n) => nameOf(n))
  for (const text of ['chair', 'newest', 'oldest', 'even', 'seldom', 'single', 'absent', '100%_'])
    for (const sort of ['-updatedAt', 'name'] as const)
      for (const statuses of text === 'even' ? ([[], ['Discontinued']] as const) : ([[]] as const)) {
        const found: string[] = []
        for (let cursor: string | undefined, isDone = false; !isDone;) {
          const page = await app.call(product.paged, {
            as: merchant.as,
            params: { id: merchant.companyId },
            query: statuses.length === 0 ? {} : { productStatus: [...statuses] },
            page: { sort, limit: 100, filter: `name co "${text}"`, ...(cursor === undefined ? {} : { cursor }) },
          })
          expect(page.value.every(({ merchantId }) => merchantId === merchant.companyId)).toBe(true)
          found.push(...page.value.map(({ name }) => name))
          cursor = page.next === null ? undefined : (new URL(page.next, 'http://stoa').searchParams.get('cursor') ?? undefined)
          isDone = cursor === undefined
        }
        const expected = names.filter((name, n) => name.toLowerCase().includes(text) && (statuses.length === 0 || (n + 1) % 3 === 0))
        expect(found, `${text} by ${sort} ${statuses.join()}`).toEqual(sort === 'name' ? expected.toSorted() : expected)
      }
})
