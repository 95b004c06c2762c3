import { sql } from 'kysely'
import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import type { Db } from '../../database/db.ts'

type TemplateRow = { id: string; name: string; attributeDefinitions: AttributeTemplate['attributeDefinitions'] }

/** The operator's own templates, by name. */
export async function listOwnTemplates(db: Db, marketplaceId: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.id, t.name, t.attribute_definitions as "attributeDefinitions" from attribute_template t
    where t.marketplace_id = ${marketplaceId} order by t.name`.execute(db)
  return rows
}

/** Keeps a template under its name. */
export async function upsertTemplate(db: Db, marketplaceId: string, template: Omit<TemplateRow, 'id'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attribute_template (marketplace_id, name, attribute_definitions)
    values (${marketplaceId}, ${template.name}, ${JSON.stringify(template.attributeDefinitions)}::jsonb)
    on conflict (marketplace_id, name) do update set attribute_definitions = excluded.attribute_definitions, updated_at = now()
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Removes a template; false when there is none. */
export async function deleteTemplateRow(db: Db, marketplaceId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from attribute_template where marketplace_id = ${marketplaceId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}
