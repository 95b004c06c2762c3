import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { apiKey } from '@stoa/contract/api-key.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import { audit } from '@stoa/contract/audit.ts'
import { campaign } from '@stoa/contract/campaign.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { verification } from '@stoa/contract/verification.ts'
import { isCode } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeManager, makeMerchant, makeOperator, makePartnership } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const domains = fileURLToPath(new URL('../../', import.meta.url))

describe('the audit log', () => {
  it('says who did what, newest first, in the language of the reader', async () => {
    const merchant = await makeMerchant(app)
    const { apiKey: made } = await app.call(apiKey.create, { as: merchant.as, body: { name: 'Till', permissions: ['order:read'] } })
    await app.call(apiKey.revoke, { as: merchant.as, params: { id: made.id } })
    const { value } = await app.call(audit.paged, { as: merchant.as, query: {}, page: { limit: 2 } })
    expect(value).toMatchObject([
      { actorKind: 'person', actorName: merchant.name, action: 'api_key.revoked', label: 'API key revoked', object: made.id },
      {
        action: 'api_key.created',
        label: 'API key created',
        facts: [{ name: 'name', label: 'Name', value: 'Till' }, {}, { name: 'permissions', label: 'Permissions', value: 'order:read' }],
      },
    ])
    const dutch = await app.call(audit.paged, { as: merchant.as, query: {}, page: { limit: 1 }, headers: { 'accept-language': 'nl' } })
    expect(dutch.value[0]?.label).toBe('API-sleutel ingetrokken')
  })

  it('writes codes as words in the language of the reader, and leaves what people wrote', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    const partnershipId = await makePartnership(app, operator.marketplaceId, merchant.companyId, 'REQUESTED')
    await app.call(marketplace.updateApprovalStatus, { as: operator.as, body: { partnershipId, status: 'APPROVED' } })
    await app.call(apiKey.create, { as: merchant.as, body: { name: 'New', permissions: ['order:read'] } })
    const read = async (language: string) =>
      (await app.call(audit.paged, { as: merchant.as, query: {}, headers: { 'accept-language': language } })).value
    const factsOf = async (language: string, action: string) =>
      (await read(language)).find((entry) => entry.action === action)?.facts.map(({ label, value }) => `${label}: ${value}`)
    expect(await factsOf('en', 'partnership.decided')).toEqual(expect.arrayContaining(['From: Requested', 'To: Approved']))
    expect(await factsOf('nl', 'partnership.decided')).toEqual(expect.arrayContaining(['Van: Aangevraagd', 'Naar: Goedgekeurd']))
    expect(await factsOf('nl', 'api_key.created')).toContain('Naam: New')
    const document = { name: 'insurance.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
    const body = { kind: 'insurance', expiresOn: '2099-12-16' } as const
    await app.call(verification.addDocument, { as: merchant.as, body, upload: { document } })
    expect(await factsOf('en', 'verification.document_added')).toContain('Expires: 16 Dec 2099')
    expect(await factsOf('nl', 'verification.document_added')).toContain('Verloopt: 16 dec 2099')
  })

  it('is read by owners of the company, and by administrators, whose reads are in it', async () => {
    const [operator, merchant, administrator] = [await makeOperator(app), await makeMerchant(app), await makeAdmin(app)]
    await app.call(apiKey.create, { as: operator.as, body: { name: 'Till', permissions: ['order:read'] } })
    expect((await app.refused(audit.paged, { as: (await makeManager(app, operator)).as, query: {} })).code).toBe('not_allowed')
    expect((await app.call(audit.paged, { as: merchant.as, query: {} })).value.map(({ action }) => action)).not.toContain('api_key.created')
    const query = { companyId: operator.companyId } as unknown as Record<string, never>
    const read = await app.call(audit.paged, { as: administrator.as, query })
    expect(read.value.map(({ action }) => action)).toContain('api_key.created')
    const [newest] = (await app.call(audit.paged, { as: operator.as, query: {} })).value
    expect(newest).toMatchObject({ action: 'administrator.read', actorKind: 'person', object: '/api/Audit/PagedEntries' })
  })

  it('names every field that a change has in the language of the reader', async () => {
    const updates = [
      company.update,
      company.updateProfile,
      marketplace.updateMyMarketplace,
      attribute.update,
      campaign.update,
      subscription.updatePlan,
    ]
    const names = updates
      .flatMap(({ body }) => Object.keys(body.shape))
      .filter((name) => !/^(version|id|planId|productAttributeDefinitionId)$/.test(name))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !isCode(`audit_field.${name}`) && !isCode(`field.${name}`))).toEqual([])
    const merchant = await makeMerchant(app)
    const { version } = await app.call(company.my, { as: merchant.as })
    await app.call(company.update, { as: merchant.as, body: { version, city: 'Delft', vatNumber: '' } })
    const dutch = await app.call(audit.paged, { as: merchant.as, query: {}, headers: { 'accept-language': 'nl' } })
    expect(dutch.value.find(({ action }) => action === 'company.updated')?.facts[0]?.value).toBe('Btw-nummer, Plaats')
  })

  it('has a text for every action that is recorded', async () => {
    const files = (await readdir(domains, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const sources = await Promise.all(files.map((name) => readFile(join(domains, name), 'utf8')))
    const lines = sources
      .filter((text) => text.includes('recordAudit('))
      .flatMap((text) => text.split('\n').filter((line) => line.includes('action')))
    const actions = lines.flatMap((line) => [...line.matchAll(/'([a-z_-]+\.[a-z_-]+)'/g)])
    const missing = actions.map((found) => `audit.${found[1]?.replaceAll('-', '_')}`).filter((code) => !isCode(code))
    expect(actions.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })
})
