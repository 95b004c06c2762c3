import type { TestApp } from './app.ts'
import type { Pair } from './fixtures-pair.ts'

/** What curation, attributes and imports keep of a pair: what each row of it is called by. */
export type Catalogue = {
  definitionId: string
  templateId: string
  mappingId: string
  approvalRuleId: string
  importId: string
  doneImportId: string
  doneSyncId: string
  rejectedListingId: string
}

/** An attribute the collection asks for, its rules, a fixed value, a template, a rule of approval and an imported file, each with its owner's canary. */
export async function makeCatalogue(app: TestApp, pair: Pair, collectionId: string, productId: string): Promise<Catalogue> {
  const { marketplaceId, merchantId, operator, merchant, place } = pair
  const { db } = app
  const { id: definitionId } = await db
    .insertInto('attribute_definition')
    .values({
      marketplace_id: marketplaceId,
      key: `shade_${place}`,
      name: `${operator.hidden} attribute ${place}`,
      description: `${operator.hidden} about the attribute`,
      type: 'text',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collection_definition')
    .values({ marketplace_id: marketplaceId, collection_id: collectionId, definition_id: definitionId, level: 'required' })
    .execute()
  const fields = { sources: [`${merchant.hidden} source`], values: [], ignored: [], unit: null, pattern: null, defaultValue: null }
  await db
    .insertInto('mapping_rule')
    .values({ marketplace_id: marketplaceId, definition_id: definitionId, merchant_id: merchantId, fields: JSON.stringify(fields) })
    .execute()
  await db
    .insertInto('mapping_rule_version')
    .values({ marketplace_id: marketplaceId, definition_id: definitionId, merchant_id: merchantId, version: 1, fields: JSON.stringify(fields) })
    .execute()
  const { id: mappingId } = await db
    .insertInto('attribute_mapping')
    .values({
      marketplace_id: marketplaceId,
      definition_id: definitionId,
      merchant_id: merchantId,
      product_id: productId,
      original_name: `${merchant.hidden} name`,
      original_value: `${merchant.hidden} original`,
      mapped_value: `${merchant.hidden} value`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('product_value')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchantId,
      product_id: productId,
      definition_id: definitionId,
      original_name: `${merchant.hidden} name`,
      original_value: `${merchant.hidden} original`,
      value: `${merchant.hidden} value`,
      state: 'mapped',
      source: 'product',
    })
    .execute()
  const template = [
    { key: 'size', name: `${operator.hidden} size`, labels: {}, description: '', type: 'text', unit: null, allowedValues: [], level: 'required' },
  ]
  const { id: templateId } = await db
    .insertInto('attribute_template')
    .values({ marketplace_id: marketplaceId, name: `${operator.hidden} template ${place}`, attribute_definitions: JSON.stringify(template) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: approvalRuleId } = await db
    .insertInto('approval_rule')
    .values({ marketplace_id: marketplaceId, name: `${operator.hidden} approval ${place}`, position: `a${place}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = `imports/${merchant.hidden}-${place}.csv`
  await app.writeFile(file, 'reference,name\nNEW-1,A new thing\n')
  const given = {
    company_id: merchantId,
    file,
    file_name: `${merchant.hidden}.csv`,
    bytes: 10,
    encoding: 'utf-8',
    delimiter: ',',
    columns: JSON.stringify(['reference', 'name'].map((name) => ({ name, samples: [], guess: { target: name, score: 1 } }))),
    row_count: 1,
    mapping: JSON.stringify(['reference', 'name'].map((target, column) => ({ column, target }))),
    options: JSON.stringify({ decimal: 'point', currency: 'EUR' }),
  }
  const { id: importId } = await db.insertInto('product_import').values(given).returning('id').executeTakeFirstOrThrow()
  const { id: runId } = await db
    .insertInto('run')
    .values({ company_id: merchantId, kind: 'import', status: 'done', finished_at: new Date(), created: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: doneImportId } = await db
    .insertInto('product_import')
    .values({ ...given, run_id: runId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = { company_id: merchantId, product_id: productId, reference: `${merchant.hidden} ref`, name: `${merchant.hidden} name` }
  await db
    .insertInto('product_before')
    .values({ ...before, source_id: doneImportId, content_hash: Buffer.from('as the import left it') })
    .execute()
  const { id: doneSyncId } = await db
    .insertInto('run')
    .values({
      company_id: merchantId,
      kind: 'sync',
      status: 'done',
      requested_at: new Date(Date.now() - 7_200_000),
      finished_at: new Date(),
      changed: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('product_before')
    .values({ ...before, source_id: doneSyncId, content_hash: Buffer.from('as the sync left it'), is_sync: true })
    .execute()
  const { id: rejectedListingId } = await db
    .insertInto('listing')
    .values({ marketplace_id: marketplaceId, merchant_id: merchantId, product_id: productId, approval: 'Rejected', position: 'a9' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { definitionId, templateId, mappingId, approvalRuleId, importId, doneImportId, doneSyncId, rejectedListingId }
}
