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
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeManager, makeMerchant, makeOperator, makePartnership } from '../../../../test/make.ts'
import { csvRows } from '../../../../test/read-files.ts'
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

  it('is narrowed by action, merchant and day, without sign-ins, and exported as it is narrowed', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await app.call(selfBilling.offer, { as: operator.as, body: { merchantId: merchant.companyId } })
    for (const name of ['One', 'Two']) await app.call(apiKey.create, { as: operator.as, body: { name, permissions: ['order:read'] } })
    const old = new Date(Date.now() - 40 * 86_400_000)
    const oldId = old.getTime().toString(16).padStart(12, '0')
    const id = `${oldId.slice(0, 8)}-${oldId.slice(8)}-7000-8000-${operator.companyId.slice(-12)}`
    await sql`insert into audit_entry (company_id, id, at, actor, action, object, detail) values
      (${operator.companyId}, ${id}::uuid, ${old}, 'system:test', 'session.opened', '', ${JSON.stringify({ merchantId: merchant.companyId })}::jsonb)`.execute(
      app.db,
    )
    const read = async (query: object, page = {}) => (await app.call(audit.paged, { as: operator.as, query, page })).value.map(({ action }) => action)
    const created = ['api_key.created', 'api_key.created']
    expect(await read({ action: 'api_key.created' })).toEqual(created)
    expect(await read({ merchantId: merchant.companyId })).toContain('session.opened')
    expect(await read({ merchantId: merchant.companyId, withoutSignIns: 'true' })).not.toContain('session.opened')
    const day = (at: Date) => at.toISOString().slice(0, 10)
    expect(await read({ from: day(old), until: day(old), timeZone: 'UTC' })).toEqual(['session.opened'])
    expect(await read({ from: day(new Date()), action: 'session.opened' })).not.toContain('api_key.created')
    expect(await read({ until: day(new Date(old.getTime() - 86_400_000)) })).toEqual([])
    expect(await read({ action: 'api_key.created' }, { limit: 1 })).toEqual(created.slice(1))
    const actions = await app.call(audit.actions, { as: operator.as, query: {} })
    expect(actions).toContainEqual({ action: 'api_key.created', label: 'API key created' })
    expect(new Set(actions.map(({ action }) => action)).size).toBe(actions.length)
    const { bytes } = await app.raw(audit.export, { as: operator.as, query: { action: 'api_key.created' } })
    const [head, ...rows] = csvRows(bytes)
    expect(head).toEqual(['Time', 'Action', 'By', 'Object', 'Details'])
    expect(rows.map(([, label, by]) => [label, by])).toEqual(Array(2).fill(['API key created', operator.name]))
    const other = await makeOperator(app)
    expect((await app.call(audit.actions, { as: other.as, query: {} })).map(({ action }) => action)).not.toContain('api_key.created')
  })

  it('says what a commission rule charges, and what of it changed', async () => {
    const operator = await makeOperator(app)
    const { as } = operator
    const body = { name: 'All', percentageBasisPoints: 1250, fixedMinor: 30 }
    const first = await app.call(commission.createRule, { as, body })
    const second = await app.call(commission.createRule, { as, body: { name: 'Second', percentageBasisPoints: 900 } })
    await app.call(commission.updateRule, { as, body: { id: first.id, version: first.version, percentageBasisPoints: 1000 } })
    await app.call(commission.updateRule, { as, body: { id: second.id, version: second.version, afterId: null } })
    const { value } = await app.call(audit.paged, { as, query: {}, page: { limit: 4 } })
    expect(value.map(({ action, facts }) => [action, ...facts.map(({ label, value: text }) => `${label}: ${text}`).toSorted()])).toEqual([
      ['commission.rule_moved', 'Position: 2 → 1'],
      ['commission.rule_updated', 'Percentage: 12.5% → 10%'],
      ['commission.rule_created', 'Percentage: 9%', 'Position: 2'],
      ['commission.rule_created', 'Fixed amount: €0.30', 'Percentage: 12.5%', 'Position: 1'],
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
    const changed = dutch.value.find(({ action }) => action === 'company.updated')?.facts
    expect(changed?.map(({ label, value }) => `${label}: ${value.split(' → ')[1]}`)).toEqual(['Plaats: Delft'])
  })

  it('names only the fields that changed, with their values before and after', async () => {
    const operator = await makeOperator(app)
    const { version, ...now } = await app.call(company.my, { as: operator.as })
    const same = { companyName: now.companyName, postalCode: now.postalCode, bankAccount: now.bankAccount, countryCode: now.countryCode }
    const saved = await app.call(company.update, { as: operator.as, body: { ...same, version, phone: '+31 20 123 45 67' } })
    await app.call(company.update, { as: operator.as, body: { ...same, version: saved.version } })
    const bank = (await app.call(company.my, { as: operator.as })).version
    await app.call(company.update, { as: operator.as, body: { version: bank, bankAccount: 'NL91 ABNA 0417 1643 00' } })
    const market = await app.call(marketplace.myMarketplace, { as: operator.as })
    const body = { version: market.version, stockBuffer: 3, timeZone: market.timeZone, requiresVerification: !market.requiresVerification }
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body })
    const { value } = await app.call(audit.paged, { as: operator.as, query: {} })
    const updates = value.filter(({ action }) => action === 'company.updated' || action === 'marketplace.updated')
    expect(updates.map(({ facts }) => facts.map(({ label, value: text }) => `${label}: ${text}`))).toEqual([
      ['Stock buffer: 0 → 3', 'Verification required: No → Yes'],
      ['Bank account: – → … 4300'],
      ['Phone: – → +31 20 123 45 67'],
    ])
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
