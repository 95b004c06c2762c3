import { attribute } from '@stoa/contract/attribute.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeValues } from '../../../../test/make-many-offers.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makePushes } from '../../../../test/make-products.ts'
import { startExample } from '../../../../test/start-example.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the example shows a collection with its filters and in the requested order, and keeps the filters on the next page', async () => {
  const operator = await makeOperator(app)
  const { marketplaceId, as } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const [top, lamps] = [await makeCollection(app, marketplaceId, 'Home'), await makeCollection(app, marketplaceId, 'Lamps & more')]
  await sql`update collection set parent_id = ${top} where id = ${lamps}`.execute(app.db)
  const allowedValues = [{ value: 'Red' }, { value: 'Blue' }]
  await app.call(attribute.create, { as, body: { attributeDefinitions: [{ key: 'colour', name: 'Colour', type: 'choice', allowedValues }] } })
  const make = async (brand: string, priceMinor: number, colour: string) => {
    const { productId } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId: lamps, priceMinor })
    await sql`update product set brand = ${brand} where id = ${productId}`.execute(app.db)
    await makeValues(app, { marketplaceId, key: 'colour', value: colour, which: sql`p.id = ${productId}` })
    return productId
  }
  const [dear, cheap, other] = [await make('Lumen', 3000, 'Red'), await make('Lumen', 1000, 'Blue'), await make('<Ember>', 2000, 'Red')]
  for (let n = 0; n < 24; n++) await make('Many', 5000 + n, 'Red')
  await makePushes(app, merchant)
  const { key } = await makeApiKey(app, operator, ['catalogue:read'])
  const { open, stop } = await startExample(app, key)
  const productsOf = (html: string) => [...html.matchAll(/href="\/product\/([\da-f-]+)"/g)].map(([, id]) => id)
  try {
    expect((await open('/')).html).toContain(`/collection/${top}?in=`)
    const { html } = await open(`/collection/${lamps}?in=${top}&sort=price`)
    expect(html).toContain('<h1>Lamps &amp; more</h1>')
    expect(productsOf(html).slice(0, 3)).toEqual([cheap, other, dear])
    expect(html).toContain('value="&lt;Ember&gt;"')
    expect(html).toMatch(/value="colour:Red"> Red <small>26</)
    const red = `/collection/${top}?in=&sort=-price&brand=Lumen&attribute=colour%3ARed&from=5&to=40.50&currency=EUR`
    const chosen = await open(red)
    expect(productsOf(chosen.html)).toEqual([dear])
    expect(chosen.html).toContain('value="Lumen" checked')
    expect(chosen.html).toMatch(/value="&lt;Ember&gt;"> &lt;Ember&gt; <small>1</)
    const many = await open(`/collection/${lamps}?in=${top}&sort=price&attribute=colour:Red`)
    const more = /href="([^"]*)">More products/.exec(many.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URLSearchParams(more.split('?')[1]).getAll('attribute')).toEqual(['colour:Red'])
    expect(productsOf((await open(more)).html)).toHaveLength(2)
    expect((await open(`/collection/${lamps}?brand=Nobody`)).html).toContain('No product is like that')
    expect((await open('/collection/018f0000-0000-7000-8000-000000000000')).status).toBe(404)
  } finally {
    stop()
  }
})
