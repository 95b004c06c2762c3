import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { apiVersion, documents } from './documents.ts'
import { toHandle } from '../to-handle.ts'
import { toNewProduct, toTexts, toVariantChange } from './push-translate.ts'
import { toFiles } from './to-files.ts'

/** Shopify's schema of the Admin API, where it lies beside the project. */
const schemaPath = fileURLToPath(new URL(`../../../../../../../shared/contracts/shopify-admin-${apiVersion}.graphql`, import.meta.url))

describe('The documents for Shopify', () => {
  it.skipIf(!existsSync(schemaPath))(`are valid by the schema of ${apiVersion} (skipped where ../shared/contracts is absent)`, () => {
    const schema = buildSchema(readFileSync(schemaPath, 'utf8'), { assumeValid: true })
    const issues = Object.entries(documents).flatMap(([name, text]) => validate(schema, parse(text)).map((error) => `${name}: ${error.message}`))
    expect(issues).toEqual([])
  })

  it.skipIf(!existsSync(schemaPath))('get values that the schema allows', () => {
    const schema = buildSchema(readFileSync(schemaPath, 'utf8'), { assumeValid: true })
    const pushed = newOf('0192aaaa-0000-7000-8000-000000000001', makePushedContent('Tall lamp', ['S', 'L']))
    const [variant] = pushed.product.variants
    if (!variant) throw new Error('it has two')
    const change = { ...pushed, fields: ['title', 'description', 'price', 'stock'] as const }
    const quantity = { inventoryItemId: 'gid://shopify/InventoryItem/1', locationId: 'gid://shopify/Location/1', quantity: 4, changeFromQuantity: 3 }
    const sent: [keyof typeof documents, Record<string, unknown>][] = [
      ['setProduct', { identifier: { handle: toHandle(pushed) }, input: toNewProduct(pushed, 'gid://shopify/Location/1') }],
      ['setProduct', { identifier: { id: 'gid://shopify/Product/1' }, input: { files: toFiles(pushed.product, [], []) } }],
      ['updateProduct', { product: { id: 'gid://shopify/Product/1', ...toTexts(change) } }],
      ['updateVariants', { id: 'gid://shopify/Product/1', variants: [toVariantChange(variant, change)] }],
      ['publish', { id: 'gid://shopify/Product/1', input: [{ publicationId: 'gid://shopify/Publication/1' }] }],
      ['setStock', { input: { name: 'available', reason: 'correction', quantities: [quantity] }, key: 'k' }],
    ]
    const issues = sent.flatMap(([name, values]) => {
      const [operation] = parse(documents[name]).definitions
      if (operation?.kind !== Kind.OPERATION_DEFINITION) return [`${name}: no operation`]
      const { errors = [] } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        JSON.parse(JSON.stringify(values)) as Record<string, unknown>,
      )
      return errors.map((error) => `${name}: ${error.message}`)
    })
    expect(issues).toEqual([])
  })

  it('carry a key where Shopify requires one', () => {
    for (const text of [documents.refund, documents.setStock]) expect(text).toContain('@idempotent(key: $key)')
  })
})
