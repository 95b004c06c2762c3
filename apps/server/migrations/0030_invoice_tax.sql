-- VAT on commission in basis points (2100 is 21 %); null means the standard rate of the operator's country.
alter table marketplace
  add column commission_tax_basis_points int constraint marketplace_commission_tax check (commission_tax_basis_points between 0 and 3000);

-- The VAT inside an invoice's total. Documents issued before show none.
alter table invoice
  add column tax_treatment text not null default 'not_registered'
    constraint invoice_tax_treatment check (tax_treatment in ('standard', 'reverse_charge', 'outside_scope', 'not_registered')),
  add column tax_basis_points int not null default 0 check (tax_basis_points between 0 and 3000),
  add column tax_minor bigint not null default 0,
  add constraint invoice_tax_within check (abs(tax_minor) <= abs(total_minor) and (tax_minor = 0 or sign(tax_minor) = sign(total_minor))),
  add constraint invoice_tax_only_standard check (tax_treatment = 'standard' or (tax_basis_points = 0 and tax_minor = 0));

-- A merchant finds an invoice by its number.
create index invoice_recipient_ref on invoice (recipient_id, ref);
