-- What products were before a sync changed them is kept as it is for imports, so that both are undone by the same code.
alter table import_before rename to product_before;
alter table product_before rename column import_id to source_id;
alter table product_before drop constraint import_before_company_id_import_id_fkey;
alter table product_before
  -- A sync changes more than an import: what the shop sent last, the connection, and since when a product is discontinued.
  add column is_sync boolean not null default false,
  add column source_hash bytea,
  add column connection_id uuid,
  add column discontinued_at timestamptz,
  add column created_at timestamptz not null default now();
create index product_before_old on product_before (created_at);
