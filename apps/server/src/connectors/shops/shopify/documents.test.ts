import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { apiVersion, documents } from './documents.ts'

/** Shopify's schema of the Admin API, where it lies beside the project. */
const schemaPath = fileURLToPath(new URL(`../../../../../../../shared/contracts/shopify-admin-${apiVersion}.graphql`, import.meta.url))

describe('The documents for Shopify', () => {
  it.skipIf(!existsSync(schemaPath))(`are valid by the schema of ${apiVersion} (skipped where ../shared/contracts is absent)`, () => {
    const schema = buildSchema(readFileSync(schemaPath, 'utf8'), { assumeValid: true })
    const issues = Object.entries(documents).flatMap(([name, text]) => validate(schema, parse(text)).map((error) => `${name}: ${error.message}`))
    expect(issues).toEqual([])
  })

  it('carry a key where Shopify requires one', () => {
    expect(documents.refund).toContain('@idempotent(key: $key)')
  })
})
