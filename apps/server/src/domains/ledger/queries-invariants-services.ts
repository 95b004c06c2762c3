import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * I5: an adjustment is what its posting has in the account of adjustments, or for a service in those of services and their VAT, and of that VAT what its rate makes
 * of it; nothing of it is in the accounts of the others.
 */
const adjustmentsEqualLedger = sql`
  select 'I5' as rule, v.code, jsonb_build_object('adjustment', j.id, 'kept', v.kept, 'ledger', v.posted) as params
  from adjustment j
  cross join lateral (
    select coalesce(sum(e.amount_minor) filter (where a.kind = 'adjustments'), 0) as other,
      coalesce(sum(e.amount_minor) filter (where a.kind in ('service_income', 'commission_vat')), 0) as service,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'commission_vat'), 0) as vat
    from ledger_transfer t
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id
    where t.marketplace_id = j.marketplace_id and t.reference = 'adjustment:' || j.id
  ) x
  cross join lateral (values
    ('adjustment_differs', case when j.tax_treatment is null then j.amount_minor else 0 end, x.other),
    ('service_differs', case when j.tax_treatment is null then 0 else j.amount_minor end, x.service),
    ('service_vat_differs', coalesce(round(j.amount_minor::numeric * j.tax_basis_points / (10000.0 + j.tax_basis_points)), 0), x.vat)
  ) v(code, kept, posted)
  where v.kept <> v.posted`

/** I5: the services of an invoice are its lines for adjustments, and its VAT applies to each as it did on the day of the adjustment. */
const servicesEqualInvoices = sql`
  select 'I5' as rule, 'invoice_services_differ' as code, jsonb_build_object('invoice', i.ref, 'kept', i.services_minor, 'sum', l.services) as params
  from invoice i
  cross join lateral (
    select coalesce(sum(l.amount_minor) filter (where l.adjustment_id is not null), 0) as services
    from invoice_line l where l.issuer_id = i.issuer_id and l.invoice_id = i.id
  ) l
  where i.services_minor <> l.services
  union all
  select 'I5', v.code, jsonb_build_object('invoice', i.ref, 'posting', t.reference, 'adjustment', l.adjustment_id)
  from invoice_line l
  join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
  join ledger_transfer t on t.marketplace_id = l.issuer_id and t.id = l.transfer_id
  join adjustment j on j.marketplace_id = l.issuer_id and j.id = l.adjustment_id
  cross join lateral (values
    ('service_line_of_another_posting', t.reference <> 'adjustment:' || j.id),
    ('service_line_of_another_tax', (j.tax_treatment, j.tax_basis_points) is distinct from (i.tax_treatment, i.tax_basis_points))
  ) v(code, differs)
  where v.differs`

/** I5: a credit has the merchant and the VAT of the charge for a service that it takes back, and takes back no more than that; it is on the document of the charge, or on a later credit note. */
const creditsEqualCharges = sql`
  select 'I5' as rule, v.code, jsonb_build_object('adjustment', j.id, 'charge', c.id) as params
  from adjustment j
  join adjustment c on c.marketplace_id = j.marketplace_id and c.id = j.corrects_id
  cross join lateral (values
    ('credit_of_no_charge', j.amount_minor <= 0 or c.amount_minor >= 0 or c.tax_treatment is null),
    ('credit_of_another_merchant', (j.merchant_id, j.currency) is distinct from (c.merchant_id, c.currency)),
    ('credit_of_another_tax', (j.tax_treatment, j.tax_basis_points) is distinct from (c.tax_treatment, c.tax_basis_points))
  ) v(code, differs)
  where v.differs
  union all
  select 'I3', 'credited_above_charge', jsonb_build_object('charge', c.id, 'charged', -c.amount_minor, 'credited', r.credited)
  from (select marketplace_id, corrects_id, sum(amount_minor) as credited from adjustment where corrects_id is not null group by 1, 2) r
  join adjustment c on c.marketplace_id = r.marketplace_id and c.id = r.corrects_id
  where r.credited > abs(c.amount_minor)
  union all
  select 'I5', 'credit_not_on_credit_note', jsonb_build_object('invoice', i.ref, 'adjustment', j.id, 'corrects', f.ref)
  from adjustment j
  join ledger_transfer t on t.marketplace_id = j.marketplace_id and t.reference = 'adjustment:' || j.id
  join invoice_line l on l.issuer_id = t.marketplace_id and l.transfer_id = t.id
  join invoice i on i.issuer_id = l.issuer_id and i.id = l.invoice_id
  left join lateral (
    select v.id, v.ref from ledger_transfer b
    join invoice_line k on k.issuer_id = b.marketplace_id and k.transfer_id = b.id
    join invoice v on v.issuer_id = k.issuer_id and v.id = k.invoice_id
    where b.marketplace_id = j.marketplace_id and b.reference = 'adjustment:' || j.corrects_id
  ) f on true
  where j.corrects_id is not null and f.id is distinct from i.id and (f.id is null or f.id > i.id or i.kind <> 'credit note')`

/** The checks of adjustments, and of those for services on invoices. */
export const serviceChecks: readonly RawBuilder<unknown>[] = [adjustmentsEqualLedger, servicesEqualInvoices, creditsEqualCharges]
