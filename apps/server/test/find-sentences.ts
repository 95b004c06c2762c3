import type { PoolClient } from 'pg'
import { Pool } from 'pg'

/** Words that a sentence of ours has and a code, a name of a column or an identifier has not. */
const words = 'the|is|was|were|are|not|of|to|has|have|been|with|from|that|this|could|cannot|please|your|its|no|at'

/** Columns that hold what people, shops and payment providers wrote, and what was drawn for a document: text there is data. */
const peoplesWords = new Set([
  'attribute_definition.allowed_values',
  'attribute_definition.description',
  'attribute_definition.labels',
  'attribute_definition.name',
  'attribute_mapping.mapped_value',
  'attribute_mapping.original_value',
  'audit_entry.detail',
  'case_event.text',
  'collection.description',
  'collection.name',
  'commission_rule.name',
  'company.description',
  'conversation.last_excerpt',
  'conversation.search_text',
  'conversation.subject',
  'conversation_file.name',
  'conversation_message.search_text',
  'conversation_message.text',
  'company.name',
  'company.tagline',
  'invoice.issuer_details',
  'invoice.recipient_details',
  'invoice.issuer_party',
  'invoice.recipient_party',
  'subscription_invoice.issuer_party',
  'subscription_invoice.recipient_party',
  'marketplace.description',
  'marketplace.name',
  'listing.reason',
  'merchant_verification.reason',
  'listing_snapshot.content',
  'marketplace.about_info',
  'order_group.billing_address',
  'order_group.customer',
  'order_group.customer_note',
  'channel_order.customer_note',
  'order_group.shipping_address',
  'order_line.name',
  'order_line.variant_name',
  'product.attributes',
  'product.brand',
  'product.card_images',
  'product.card_variants',
  'product.description',
  'product.external_category',
  'product.external_tags',
  'product.name',
  'product.options',
  'product.search_text',
  'connection_check.samples',
  'product_before.before',
  'product_before.name',
  'product_image.alt',
  'product_import.columns',
  'product_value.original_value',
  'product_value.value',
  'run_item.changes',
  'run_item.product_name',
  'shipping_zone.name',
  'variant.name',
  'variant.options',
])

/** Parameters of messages that are the words of people: names, files, and what a shop or a provider wrote. */
const peoplesParams =
  '{text,file,marketplace,collection,rule,reason,company,product,merchant,issuer,variant,variants,attribute,value,values,marketplaces,column,detail,subject,excerpt}'

/** Returns texts of our own that a database stores: each column with the first of them. Two common words in one text make a sentence. */
export async function findSentences(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await createStringsFunction(client)
    return await readSentences(client)
  } finally {
    client.release()
  }
}

/** Returns the same for the database of a URL. */
export async function findSentencesAt(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    return await findSentences(pool)
  } finally {
    await pool.end()
  }
}

async function readSentences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and table_name <> 'schema_migration'
    order by 1, 2`)
  const found: string[] = []
  for (const { table, column, type } of rows) {
    if (peoplesWords.has(`${table}.${column}`)) continue
    const name = `${client.escapeIdentifier(table)}.${client.escapeIdentifier(column)}`
    const texts =
      type === 'jsonb'
        ? `select s.text from ${client.escapeIdentifier(table)} t cross join lateral (
            select j.path[cardinality(j.path)] as name, j.value as text from pg_temp.strings(t.${client.escapeIdentifier(column)}) j
          ) s where s.name is null or s.name <> all('${peoplesParams}'::text[])`
        : `select ${name}::text as text from ${client.escapeIdentifier(table)}`
    const sentence = await client.query<{ text: string }>(`
      select text from (${texts}) x where x.text ~ '\\m(${words})\\M.*\\m(${words})\\M' limit 1`)
    for (const { text } of sentence.rows) found.push(`${table}.${column}: ${text.slice(0, 120)}`)
  }
  return found
}

/** Creates, for this connection, the function that returns every string of a JSON value with the names that lead to it (not the places in lists). */
async function createStringsFunction(client: PoolClient): Promise<void> {
  await client.query(`
    create or replace function pg_temp.strings(root jsonb) returns table (path text[], value text) language sql stable as $$
      with recursive inner_values (path, value) as (
        select '{}'::text[], root
        union all
        select case when jsonb_typeof(v.value) = 'object' then v.path || k.key else v.path end, k.value
        from inner_values v cross join lateral (
          select o.key, o.value from jsonb_each(case when jsonb_typeof(v.value) = 'object' then v.value else '{}' end) o
          union all
          select null, a.value from jsonb_array_elements(case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) a
        ) k
        where jsonb_typeof(v.value) in ('object', 'array')
      )
      select path, value #>> '{}' from inner_values where jsonb_typeof(value) = 'string'
    $$`)
}
