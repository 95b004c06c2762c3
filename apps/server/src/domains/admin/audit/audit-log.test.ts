import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { apiKey } from '@stoa/contract/api-key.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import { audit } from '@stoa/contract/audit.ts'
import { campaign } from '@stoa/contract/campaign.ts'
import { ShareReason } from '@stoa/contract/case-share.ts'
import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import { ReconciliationCode } from '@stoa/contract/reconciliation.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { TaxScope } from '@stoa/contract/tax-reason.ts'
import { TaxReversalReason, taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { RejectionReason, verification } from '@stoa/contract/verification.ts'
import { DisabledReason } from '@stoa/contract/webhook-endpoint.ts'
import { isCode } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeManager, makeMerchant, makeOperator, makePartnership } from '../../../../test/make.ts'
import { toAuditEntry } from './to-audit-entry.ts'

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
    expect(await factsOf('en', 'verification.document_added')).toContain('Expires: 16-12-2099')
    expect(await factsOf('nl', 'verification.document_added')).toContain('Verloopt: 16-12-2099')
  })

  it('names countries, merchants and periods of tax rules, and what goes back with refunds, in the language of the reader', async () => {
    const operator = await makeOperator(app)
    const rules = [
      { countryCode: 'NL', appliesTo: 'outside_eu', rateBasisPoints: 2100 },
      { countryCode: 'US', appliesTo: 'all_merchants', rateBasisPoints: 825 },
    ] as const
    await app.call(taxWithholding.updatePolicy, { as: operator.as, body: { rules: [...rules], version: 0 } })
    const policy = {
      commissionReturn: 'proportional',
      feeReturn: 'never',
      providerFeeBearer: 'merchant',
      providerFeeReturn: 'before_shipment',
    } as const
    await app.call(commission.updatePolicy, { as: operator.as, body: { ...policy, version: 0 } })
    const factsOf = async (language: string, action: string) =>
      (await app.call(audit.paged, { as: operator.as, query: {}, headers: { 'accept-language': language } })).value
        .find((entry) => entry.action === action)
        ?.facts.map(({ label, value }) => `${label}: ${value}`)
    expect(await factsOf('en', 'tax.policy_updated')).toEqual([
      'Rules: Netherlands, 21%: Merchants established outside the EU; United States, 8.25%: All merchants',
    ])
    expect((await factsOf('nl', 'tax.policy_updated'))?.[0]).toMatch(
      /^Regels: Nederland, 21%: Verkopers gevestigd buiten de EU; Verenigde Staten, 8,25%/,
    )
    expect((await factsOf('en', 'commission.refund_policy_updated'))?.toSorted()).toEqual([
      'Commission on refunds: In proportion to the refund',
      'Other fees on refunds: Not refunded',
      'Payment fee on refunds: Only before shipment',
      'Payment fee paid by: Merchant',
    ])
  })

  it('names the attribute of a mapping rule with its merchants, and who self-billing was offered to', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [definition] = await app.call(attribute.create, {
      as: operator.as,
      body: { attributeDefinitions: [{ key: 'material', name: 'Material', type: 'text' }] },
    })
    for (const companyId of [operator.companyId, merchant.companyId]) {
      const params = { companyId, id: definition?.productAttributeDefinitionId ?? '' }
      await app.call(mapping.upsertRule, { as: operator.as, params, body: { rule: { sources: ['Stof'] } } })
    }
    await app.call(selfBilling.offer, { as: operator.as, body: { merchantId: merchant.companyId } })
    const { value } = await app.call(audit.paged, { as: operator.as, query: {}, page: { limit: 3 } })
    expect(value.map(({ action, objectName, facts }) => [action, objectName, ...facts.map((one) => `${one.label}: ${one.value}`)])).toEqual([
      ['self_billing.offered', merchant.companyName],
      ['mapping.rule-kept', 'Material', `Merchant: ${merchant.companyName}`],
      ['mapping.rule-kept', 'Material', 'Merchant: All merchants'],
    ])
  })

  it('shows what one person did', async () => {
    const operator = await makeOperator(app)
    const manager = await makeManager(app, operator)
    for (const one of [operator, manager]) {
      const { version } = await app.call(company.my, { as: one.as })
      await app.call(company.update, { as: one.as, body: { version, city: one.name } })
    }
    const read = async (userId: string) =>
      (await app.call(audit.paged, { as: operator.as, query: { userId } })).value.map(({ actorName }) => actorName)
    expect(await read(manager.userId)).toEqual([manager.name])
    expect(new Set(await read(operator.userId))).toEqual(new Set([operator.name]))
    expect(await read(crypto.randomUUID())).toEqual([])
  })

  it('has words for every code that it records, and for what each fact is', () => {
    const valueCodes = [
      ...AdjustmentReason.options,
      ...DisabledReason.options,
      ...RejectionReason.options,
      ...TaxReversalReason.options,
      ...TaxScope.options,
      'api',
      'browser',
      'connected_elsewhere',
      'data_request',
      'redact_customer',
      'redact_shop',
    ].map((value) => `audit_value.${value}`)
    const codes = [
      ...valueCodes,
      ...ShareReason.options.map((value) => `share_reason.${value}`),
      ...ReconciliationCode.options.map((value) => `reconciliation.${value}`),
      ...['countryCode', 'until', 'entryCount', 'merchant', 'marketplace', 'productCount', 'ruleCount', 'mappingCount', 'collections'].map(
        (name) => `audit_fact.${name}`,
      ),
    ]
    expect(codes.filter((code) => !isCode(code))).toEqual([])
  })

  it('writes a country, a period and a reason as words', () => {
    const row = { id: '1', at: '2026-11-28T10:00:00.000Z', actor: 'system', actorName: null, object: '', objectName: null, merchantName: null }
    const detail = { countryCode: 'DE', from: '2026-10-01', until: '2026-10-31', amountMinor: 1900, currency: 'EUR', reasonCode: 'wrong_period' }
    const valuesOf = (language: 'en' | 'fr', action: string, facts: Record<string, unknown>) =>
      toAuditEntry(language, { ...row, action, detail: facts }).facts.map(({ value }) => value)
    expect(valuesOf('en', 'tax.remittance_reversed', detail)).toEqual(['Germany', '01-10-2026', '31-10-2026', '€19.00', 'Wrong period'])
    expect(valuesOf('fr', 'tax.remittance_reversed', detail).slice(0, 3)).toEqual(['Allemagne', '01-10-2026', '31-10-2026'])
    expect(valuesOf('en', 'reconciliation.explained', { code: 'fee_differs', reason: 'Rounded' })).toEqual([
      'Provider and ledger have different fees of a payment',
      'Rounded',
    ])
    expect(valuesOf('en', 'webhook_endpoint.disabled', { reason: 'gone' })).toEqual(['No longer accepts webhooks'])
    expect(valuesOf('en', 'session.opened', { client: 'api', network: '127.0.0.0/24' })).toEqual(['API', '127.0.0.x'])
    expect(valuesOf('en', 'payout-account.changed', { holdUntil: '2026-12-01T09:30:00.000Z' })).toEqual(['01-12-2026 09:30 UTC'])
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
      .filter((name) => !/^(version|id|planId|productAttributeDefinitionId|isSure)$/.test(name))
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
