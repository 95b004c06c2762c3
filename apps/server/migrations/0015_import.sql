-- A file of products handed in. Its bytes lie in the file store.
create table product_import (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  file text not null,
  file_name text not null,
  bytes bigint not null,
  encoding text not null,
  delimiter text not null check (length(delimiter) = 1),
  -- As the screen shows them: names, samples and guesses.
  columns jsonb not null,
  row_count int not null,
  mapping jsonb not null,
  options jsonb not null,
  run_id uuid,
  undo_run_id uuid,
  created_by uuid references "user" (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, run_id) references run (company_id, id),
  foreign key (company_id, undo_run_id) references run (company_id, id)
);
create index product_import_newest on product_import (company_id, created_at desc, id desc);
create index product_import_run on product_import (company_id, run_id) where run_id is not null;
create index product_import_undo_run on product_import (company_id, undo_run_id) where undo_run_id is not null;
create index product_import_age on product_import (created_at);

-- A row that was left out, with everything that is wrong with it: written in the transaction of its batch.
create table import_error (
  company_id uuid not null,
  import_id uuid not null,
  item bigint generated always as identity,
  line int not null,
  cells jsonb not null,
  errors jsonb not null,
  primary key (company_id, import_id, item),
  foreign key (company_id, import_id) references product_import (company_id, id) on delete cascade
);

-- What a product and its status were before an import changed it; null where the import made it. Written in the transaction of its batch,
-- and gone once it was undone.
create table import_before (
  company_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  reference text not null,
  name text not null,
  before jsonb,
  status text,
  -- Of the product as the import left it: another one now means that something else changed it since.
  content_hash bytea not null,
  -- Pieces of each variant as the import left them, so that what was sold since stays sold when it is undone.
  stock jsonb not null default '{}',
  primary key (company_id, import_id, product_id),
  foreign key (company_id, import_id) references product_import (company_id, id) on delete cascade
);

-- Whether an order names a variant: one that none names may go with its product.
create index order_line_variant on order_line (merchant_id, variant_id);
