import type { TestApp } from './app.ts'
import { party } from './fixtures-money.ts'
import type { Canary } from './fixtures-pair.ts'

/** A plan of the administrator with a subscription and an invoice of each company; returns the plan and the invoices by company. */
export async function makeSubscriptions(
  app: TestApp,
  companies: readonly { companyId: string; canary: Canary }[],
): Promise<{ planId: string; invoiceIds: ReadonlyMap<string, string> }> {
  const issuer = await app.db.selectFrom('company').select('id').where('company_type', '=', 'ADMIN').executeTakeFirstOrThrow()
  const plan = await app.db
    .insertInto('subscription_plan')
    .values({ issuer_id: issuer.id, name: 'Plan of the world', price_minor: 4900, currency: 'EUR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invoiceIds = new Map<string, string>()
  for (const [index, { companyId, canary }] of companies.entries()) {
    const day = '2026-01-01'
    const subscription = await app.db
      .insertInto('subscription')
      .values({ company_id: companyId, issuer_id: issuer.id, plan_id: plan.id, started_on: day, next_period_from: '2099-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const invoice = await app.db
      .insertInto('subscription_invoice')
      .values({
        issuer_id: issuer.id,
        company_id: companyId,
        subscription_id: subscription.id,
        ref: `S-2026-${String(index + 1).padStart(6, '0')}`,
        plan_name: `${canary.hidden} plan`,
        period_from: day,
        period_until: '2026-01-31',
        issued_on: day,
        due_on: '2026-01-15',
        currency: 'EUR',
        net_minor: 4900,
        tax_minor: 0,
        tax_treatment: 'not_registered',
        tax_basis_points: 0,
        issuer_details: JSON.stringify(['Administrator']),
        recipient_details: JSON.stringify([`${canary.hidden} recipient`]),
        issuer_party: JSON.stringify(party('Administrator')),
        recipient_party: JSON.stringify(party(`${canary.hidden} recipient`)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    invoiceIds.set(companyId, invoice.id)
  }
  await app.db
    .insertInto('subscription_invoice_series')
    .values({ issuer_id: issuer.id, year: 2026, next_number: companies.length + 1 })
    .execute()
  return { planId: plan.id, invoiceIds }
}
