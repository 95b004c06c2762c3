import { sql } from 'kysely'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { EditableField } from '@stoa/contract/product.ts'
import type { ProductChange } from '@stoa/contract/product-edit.ts'
import type { CompanyType, ProductStatus } from '@stoa/contract/states.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import type { RunKey } from '../../run/queries.ts'
import { partnered } from '../../marketplace/partnership/queries-partnered.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { StoredReason } from '../rules.ts'

/** How a product is named in a list: `n` is the place there. A reference names one of the merchant's own. */
export type ProductSelection = { n: number; productId: string | null; reference: string | null; listingId: string | null }

/** A highlight as it is kept. */
export type StoredHighlight = { text: string; colorHexValue: string }

/** A product as whoever edits it has to know it. `highlight` is the one the caller shown on it; `sourceHash` in base64. */
export type EditableProduct = {
  n: number
  merchantId: string
  productId: string
  reference: string
  name: string
  status: ProductStatus
  sourceHash: string | null
  isFromShop: boolean
  portalFields: OwnedField[]
  editedFields: EditableField[]
  highlight: StoredHighlight | null
  version: number
}

const editableColumns = sql`p.merchant_id as "merchantId", p.id as "productId", p.merchant_product_reference as reference, p.name, p.status,
  encode(p.source_hash, 'base64') as "sourceHash", p.edited_fields as "editedFields", p.version,
  exists (select from connected_shop c where c.company_id = p.merchant_id and c.id = p.connection_id) as "isFromShop",
  coalesce((select c.portal_fields from connected_shop c where c.company_id = p.merchant_id and c.id = p.connection_id), '{}') as "portalFields"`

/** The products that requests name, of those the caller may edit: a merchant's own, or what an operator sees. In the order of the requests. */
export async function listEditable(db: Db, scope: Scope, inputs: readonly ProductSelection[]): Promise<EditableProduct[]> {
  if (inputs.length === 0) return []
  const { companyId } = scope
  const isOperator = scope.companyType === 'MARKETPLACE'
  const listed = isOperator ? sql`l.marketplace_id = ${companyId}` : sql`l.merchant_id = ${companyId}`
  const referred = isOperator
    ? sql`null::uuid`
    : sql`(select r.id from product r where r.merchant_id = ${companyId} and r.merchant_product_reference = w.reference)`
  const isVisible = isOperator
    ? sql`${partnered(companyId, sql`p.merchant_id`)}
        and (exists (select from push s where s.marketplace_id = ${companyId} and s.merchant_id = p.merchant_id and s.product_id = p.id)
        or exists (select from listing s where s.marketplace_id = ${companyId} and s.merchant_id = p.merchant_id and s.product_id = p.id))`
    : sql`p.merchant_id = ${companyId}`
  const highlight = isOperator
    ? sql`(select h.highlight from product_highlight h where h.marketplace_id = ${companyId} and h.merchant_id = p.merchant_id and h.product_id = p.id)`
    : sql`p.highlight`
  // Materialized: a condition with a sub-select in it is checked after the policies of `product`, and no index would serve it.
  const { rows } = await sql<EditableProduct>`
    with named as materialized (
      select w.n, coalesce(w."productId", (select l.product_id from listing l where l.id = w."listingId" and ${listed}), ${referred}) as id
      from ${jsonRows(inputs, 'w', sql`n int, "productId" uuid, reference text, "listingId" uuid`)}
    )
    select w.n, ${editableColumns}, ${highlight} as highlight
    from named w join product p on p.id = w.id
    where ${isVisible} order by w.n`.execute(db)
  return rows
}

/** Locks a merchant's own product until the transaction ends and returns it as `listEditable` does: as it is once the lock is there. */
export async function lockEditable(db: Db, merchantId: string, productId: string): Promise<EditableProduct | undefined> {
  const { rows } = await sql<EditableProduct>`
    select 0 as n, ${editableColumns}, p.highlight
    from product p where p.merchant_id = ${merchantId} and p.id = ${productId} for no key update of p`.execute(db)
  return rows[0]
}

/** The references of a product's variants by their ids. */
export async function listVariantReferences(db: Db, merchantId: string, productId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select v.id, v.reference from variant v where v.merchant_id = ${merchantId} and v.product_id = ${productId} and v.removed_at is null`.execute(db)
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** The content of a product that a person edits without its variants and pictures, and what follows from it. The hash is in base64. */
export type ContentWrite = Pick<ShopProduct, 'name' | 'description' | 'brand' | 'category' | 'tags' | 'attributes'> & {
  translations: Translations
  translatedLanguages: string[]
  status: ProductStatus
  reasons: readonly StoredReason[]
  contentHash: string
  editedFields: readonly EditableField[]
}

/**
 * Updates a product's content and writes an entry into its history, if nothing of the product was written since it was read at `rowVersion`; undefined
 * where something was. Returns when, as histories say it, and whether a marketplace lists the product: who lists one locks it first, so that no listing
 * is missed.
 */
export async function updateContent(
  db: Db,
  { merchantId, id, rowVersion }: { merchantId: string; id: string; rowVersion: string },
  content: ContentWrite,
  { kind, message, actor }: { kind: string; message: Message; actor: string | null },
): Promise<{ version: number; updatedAt: string; at: string; isListed: boolean } | undefined> {
  const { rows } = await sql<{ version: number; updatedAt: string; at: string; isListed: boolean }>`
    with updated as (
      update product set name = ${content.name}, description = ${content.description}, brand = ${content.brand}, external_category = ${content.category},
        external_tags = ${content.tags}, attributes = ${JSON.stringify(content.attributes)}, translations = ${JSON.stringify(content.translations)},
        translated_languages = ${content.translatedLanguages}, status = ${content.status},
        reasons = ${JSON.stringify(content.reasons)}, content_hash = decode(${content.contentHash}, 'base64'), edited_fields = ${content.editedFields},
        updated_at = now(), version = version + 1
      where merchant_id = ${merchantId} and id = ${id} and xmin = ${rowVersion}::xid
      returning merchant_id, id, version, updated_at, is_product_listed(merchant_id, id) as is_listed
    ), reported as (
      insert into product_event (merchant_id, product_id, at, kind, code, params, actor)
      select merchant_id, id, updated_at, ${kind}, ${message.code}, ${JSON.stringify(message.params)}::jsonb, ${actor} from updated
    )
    select version, updated_at as "updatedAt", to_json(updated_at) as at, is_listed as "isListed" from updated`.execute(db)
  return rows[0]
}

/** Notes of held products which fields a person edited. */
export async function updateEditedFields(
  db: Db,
  merchantId: string,
  products: readonly { productId: string; editedFields: readonly EditableField[] }[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    update product p set edited_fields = x."editedFields"
    from ${jsonRows(products, 'x', sql`"productId" uuid, "editedFields" text[]`)}
    where p.merchant_id = ${merchantId} and p.id = x."productId" and p.edited_fields <> x."editedFields"`.execute(db)
}

/** Says of a held product what its shop sent last, by its hash in base64; the version moves on. */
export async function updateSourceHash(db: Db, merchantId: string, productId: string, sourceHash: string): Promise<void> {
  await sql`
    update product p set source_hash = decode(${sourceHash}, 'base64'), version = p.version + 1
    where p.merchant_id = ${merchantId} and p.id = ${productId}`.execute(db)
}

/** Lays a merchant's highlight over its products, or with null takes it away. */
export async function updateHighlights(db: Db, merchantId: string, productIds: readonly string[], highlight: StoredHighlight | null): Promise<void> {
  const value = highlight === null ? sql`null` : sql`${JSON.stringify(highlight)}::jsonb`
  await sql`
    update product p set highlight = ${value}, highlighted_at = ${highlight === null ? sql`null` : sql`now()`}, version = p.version + 1
    where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[])`.execute(db)
}

/** Lays an operator's highlight over products for its own marketplace. */
export async function upsertHighlights(
  db: Db,
  marketplaceId: string,
  products: readonly { merchantId: string; productId: string }[],
  highlight: StoredHighlight,
): Promise<void> {
  await sql`
    insert into product_highlight (marketplace_id, merchant_id, product_id, highlight)
    select ${marketplaceId}, x."merchantId", x."productId", ${JSON.stringify(highlight)}::jsonb
    from ${jsonRows(products, 'x', sql`"merchantId" uuid, "productId" uuid`)}
    on conflict (marketplace_id, merchant_id, product_id) do update set highlight = excluded.highlight, highlighted_at = now()`.execute(db)
}

/** Takes an operator's highlight away from products. */
export async function deleteHighlights(db: Db, marketplaceId: string, products: readonly { merchantId: string; productId: string }[]): Promise<void> {
  await sql`
    delete from product_highlight h
    using ${jsonRows(products, 'x', sql`"merchantId" uuid, "productId" uuid`)}
    where h.marketplace_id = ${marketplaceId} and h.merchant_id = x."merchantId" and h.product_id = x."productId"`.execute(db)
}

/** What a run of the kind `update` changes, for whom, and who requested. */
export type UpdateRow = { filters: unknown; change: ProductChange; actor: string | null; companyType: CompanyType }

/** Keeps what a run is to change. */
export async function insertUpdate(db: Db, { companyId, runId }: RunKey, row: Omit<UpdateRow, 'companyType'>): Promise<void> {
  await sql`
    insert into product_update (company_id, run_id, filters, change, actor)
    values (${companyId}, ${runId}, ${JSON.stringify(row.filters)}::jsonb, ${JSON.stringify(row.change)}::jsonb, ${row.actor})`.execute(db)
}

/** What a run changes. */
export async function findUpdate(db: Db, { companyId, runId }: RunKey): Promise<UpdateRow | undefined> {
  const { rows } = await sql<UpdateRow>`
    select u.filters, u.change, u.actor, c.company_type as "companyType" from product_update u join company c on c.id = u.company_id
    where u.company_id = ${companyId} and u.run_id = ${runId}`.execute(db)
  return rows[0]
}

/** The currency a company keeps its prices in. */
export async function findCurrency(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select c.currency from company c where c.id = ${companyId}`.execute(db)
  return rows[0]?.currency
}
