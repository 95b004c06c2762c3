import type { Client } from 'pg'
import type { SignedIn } from './catalogue.ts'
import { signUpOperator } from './catalogue.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'

const productCount = 10_000
const definitionCount = 20

/** A merchant with products of twenty attributes each, listed in one collection that asks for all of them. */
async function fillCollection(client: Client, marketplaceId: string): Promise<{ merchantId: string; collectionId: string }> {
  const one = async (text: string, values: unknown[]): Promise<string> => (await client.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const merchantId = await one(
    `insert into company (company_type, name, country_code, currency, mail) values ('MERCHANT', 'Mapped', 'NL', 'EUR', 'mapped@bench.example') returning id`,
    [],
  )
  await client.query(`insert into partnership (marketplace_id, merchant_id, status, decided_at) values ($1, $2, 'APPROVED', now())`, [
    marketplaceId,
    merchantId,
  ])
  const collectionId = await one(`insert into collection (marketplace_id, name, position) values ($1, 'Everything', 'a0') returning id`, [
    marketplaceId,
  ])
  await client.query(
    `insert into product (merchant_id, merchant_product_reference, name, currency, status, price_minor, variant_count, content_hash, attributes)
     select $1, 'ref-' || n, 'Product ' || n, 'EUR', 'Pushed', 500, 1, decode(md5(n::text), 'hex'),
       (select jsonb_agg(jsonb_build_object('name', 'Shop name ' || a, 'value', case when a % 2 = 0 then 'Value ' || (n * a) % 40 else ((n * a) % 300)::text || ' mm' end))
        from generate_series(1, $3::int) a)
     from generate_series(1, $2::int) n`,
    [merchantId, productCount, definitionCount],
  )
  await client.query(
    `insert into listing (marketplace_id, collection_id, merchant_id, product_id, approval, position)
     select $1, $2, p.merchant_id, p.id, 'Approved', 'a' || p.id from product p where p.merchant_id = $3`,
    [marketplaceId, collectionId, merchantId],
  )
  return { merchantId, collectionId }
}

async function send<T>(address: string, who: SignedIn, method: string, path: string, body: object): Promise<{ answer: T; seconds: number }> {
  const start = performance.now()
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return { answer: JSON.parse(text) as T, seconds: (performance.now() - start) / 1000 }
}

/**
 * A collection of 10,000 products that asks for twenty attributes: computed whole after it began to ask for them, and for one attribute after
 * its rule changed; beside the bare statement that reads the shops' values of all these products.
 */
export function benchMapping(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async ({ address, client }) => {
    const operator = await signUpOperator(address, 'Mapping Market')
    const marketplaceId = operator.companyId
    const { collectionId, merchantId } = await fillCollection(client, marketplaceId)
    await client.query('vacuum analyze')
    const attributeDefinitions = Array.from({ length: definitionCount }, (_, index) => {
      const n = index + 1
      const values = Array.from({ length: 40 }, (_nothing, value) => ({ value: `Value ${value}` }))
      return n % 2 === 0
        ? { key: `shop_name_${n}`, name: `Shop name ${n}`, type: 'choice', allowedValues: values }
        : { key: `shop_name_${n}`, name: `Shop name ${n}`, type: 'number', unit: 'cm' }
    })
    const made = await send<{ productAttributeDefinitionId: string }[]>(address, operator, 'POST', '/Attribute/CreateDefinitions', {
      attributeDefinitions,
    })
    const ids = made.answer.map((one) => one.productAttributeDefinitionId)
    const start = performance.now()
    await send(address, operator, 'PUT', `/Attribute/UpsertCollectionDefinitions/${marketplaceId}/${collectionId}`, {
      productAttributeDefinitions: ids.map((productAttributeDefinitionId) => ({ productAttributeDefinitionId })),
    })
    for (;;) {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from listing where percentage_mapped = 100')
      if (rows[0]?.n === productCount) break
      if (performance.now() - start > 120_000) throw new Error(`Only ${rows[0]?.n ?? 0} of ${productCount} products are mapped after two minutes`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const whole = (performance.now() - start) / 1000
    await client.query('vacuum analyze')
    const rule = {
      sources: ['Shop name 2'],
      values: [{ from: 'Value 1', to: 'Value 2' }],
      ignored: [],
      unit: null,
      pattern: null,
      defaultValue: null,
    }
    const changed = await send<{ changedProducts: number }>(
      address,
      operator,
      'PUT',
      `/Attribute/UpsertAttributeMappingRule/MappingRule/${merchantId}/Definition/${ids[1] ?? ''}`,
      { rule },
    )
    if (changed.answer.changedProducts === 0) throw new Error('The rule changed nothing')
    const bareStart = performance.now()
    await client.query(
      `select count(*) from product p cross join lateral jsonb_array_elements(p.attributes) a where p.merchant_id = $1 and a ->> 'value' <> ''`,
      [merchantId],
    )
    const bare = (performance.now() - bareStart) / 1000
    show({
      name: 'mapping of a collection, 10,000 products and 20 attributes, against a bare read of their values',
      ours: whole,
      baseline: bare,
      unit: 's',
      requested: { atMost: 10 },
    })
    show({ name: 'the same after the rule of one attribute changed', ours: changed.seconds, baseline: bare, unit: 's', requested: { atMost: 1 } })
  })
}
