import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { among } from '../../kit/paging.ts'

/** So many of a variant. */
export type Quantity = { merchantId: string; variantId: string; quantity: number }

/**
 * Takes variants out of stock, each whole or not at all, and returns those that had enough beside the `buffer` that is kept back. A variant whose
 * stock is not counted always has.
 * Variants and then products are locked in the order of their ids until the transaction ends, so call it last; who waits sees what the one before left.
 */
export async function decrementStock(db: Db, quantities: readonly Quantity[], buffer = 0): Promise<Set<string>> {
  const taken = await changeStock(
    db,
    quantities.map((one) => ({ ...one, quantity: -one.quantity })),
    { floor: buffer, isPartial: false },
  )
  return new Set(taken.keys())
}

/** Returns how many of each variant can be bought beside the `buffer` that is kept back; of a removed one none. */
export async function listSellable(
  db: Db,
  variants: readonly Pick<Quantity, 'merchantId' | 'variantId'>[],
  buffer: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sellable: number }>`
    select v.id, case when v.removed_at is null then greatest(v.stock - ${buffer}, 0) else 0 end as sellable
    from ${jsonRows(variants, 'w', sql`"merchantId" uuid, "variantId" uuid`)} join variant v on v.merchant_id = w."merchantId" and v.id = w."variantId"`.execute(
    db,
  )
  return new Map(rows.map(({ id, sellable }) => [id, Number(sellable)]))
}

/** Takes what was sold elsewhere out of stock, as much as there is, and returns how much of each variant that was. All of a variant whose stock is not counted. */
export async function takeSold(db: Db, quantities: readonly Quantity[]): Promise<Map<string, number>> {
  const sold = quantities.map((one) => ({ ...one, quantity: -one.quantity }))
  return changeStock(db, sold, { floor: 0, isPartial: true })
}

/** Holds the variants of products until the transaction ends. Who holds the products as well holds these first, as an order does. */
export async function lockVariants(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    select from variant v where v.merchant_id = ${merchantId} and ${among(sql`v.product_id`, productIds, 'uuid')}
    order by v.merchant_id, v.id for no key update`.execute(db)
}

/** Puts variants back into stock: their purchase came to nothing. */
export async function returnStock(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await changeStock(db, quantities, { floor: 0, isPartial: false })
}

/**
 * Adds to the stock of variants and returns those that did not fall below the floor, with how much they changed; with `isPartial` each falls as far as the
 * floor. The product's stock and card change by the same difference: a sum computed here would miss what another transaction is changing at another variant
 * of the product.
 */
async function changeStock(
  db: Db,
  changes: readonly Quantity[],
  { floor, isPartial }: { floor: number; isPartial: boolean },
): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map()
  const part = isPartial
    ? sql`case when v.stock is null then w.quantity else greatest(w.quantity, least(0, ${floor}::bigint - v.stock)) end`
    : sql`w.quantity`
  const { rows } = await sql<{ id: string; quantity: number }>`
    with requested as (
      select "merchantId" as merchant_id, "variantId" as id, sum(quantity)::bigint as quantity
      from ${jsonRows(changes, 'x', sql`"merchantId" uuid, "variantId" uuid, quantity int`)} group by 1, 2
    ), locked as materialized (
      select v.merchant_id, v.id, ${part} as quantity from variant v join requested w on w.merchant_id = v.merchant_id and w.id = v.id
      order by v.merchant_id, v.id for no key update of v
    ), changed as (
      update variant v set stock = v.stock + l.quantity
      from locked l
      where v.merchant_id = l.merchant_id and v.id = l.id and (v.stock is null or v.stock + l.quantity >= ${floor})
      returning v.merchant_id, v.id, v.product_id, l.quantity, v.stock is not null and v.removed_at is null as "isCounted"
    ), of_products as (
      select merchant_id, product_id, sum(quantity)::bigint as quantity, jsonb_object_agg(id, quantity) as variants
      from changed where "isCounted" group by 1, 2
    ), locked_products as materialized (
      select p.merchant_id, p.id, o.quantity, o.variants from product p join of_products o on o.merchant_id = p.merchant_id and o.product_id = p.id
      order by p.merchant_id, p.id for no key update of p
    ), changed_products as (
      update product p set stock = p.stock + l.quantity, card_variants = (
        select coalesce(jsonb_agg(
          case when l.variants ? (c.variant->>'id') then c.variant || jsonb_build_object('stock', (c.variant->>'stock')::bigint + (l.variants->>(c.variant->>'id'))::bigint)
            else c.variant end order by c.position), '[]')
        from jsonb_array_elements(p.card_variants) with ordinality as c(variant, position)
      )
      from locked_products l where p.merchant_id = l.merchant_id and p.id = l.id
    )
    select id, abs(quantity)::int8 as quantity from changed`.execute(db)
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Locks the variants of a merchant that a shop counted, by the shop's references; `index` is the place in `counted`. */
export async function lockShopVariants(
  db: Db,
  merchantId: string,
  counted: readonly { productReference: string; variantReference: string }[],
): Promise<{ index: number; variantId: string; productId: string; stock: number | null }[]> {
  const named = counted.map(({ productReference, variantReference }, index) => ({ index, productReference, variantReference }))
  const { rows } = await sql<{ index: number; variantId: string; productId: string; stock: number | null }>`
    select n.index, v.id as "variantId", v.product_id as "productId", v.stock
    from ${jsonRows(named, 'n', sql`index int, "productReference" text, "variantReference" text`)}
    join product p on p.merchant_id = ${merchantId} and p.merchant_product_reference = n."productReference"
    join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id and v.reference = n."variantReference" and v.removed_at is null
    order by v.merchant_id, v.id for no key update of v`.execute(db)
  return rows
}
