-- An invoice never changes once it is issued: that it was paid out is a row of its own.
create table invoice_payment (
  issuer_id uuid not null,
  invoice_id uuid not null,
  paid_out_at timestamptz not null default now(),
  marked_by text not null,
  primary key (issuer_id, invoice_id),
  foreign key (issuer_id, invoice_id) references invoice (issuer_id, id)
);
-- An export reads invoices by the day of issue.
create index invoice_issued on invoice (issuer_id, issued_on, id);
create index invoice_recipient_issued on invoice (recipient_id, issued_on, id);

-- What a company pays for the installation. A plan belongs to the company of the administrator that offers it; prices are without VAT.
create table subscription_plan (
  issuer_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (issuer_id, id),
  constraint subscription_plan_name unique (issuer_id, name)
);

-- A company has one subscription at a time.
create table subscription (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  issuer_id uuid not null,
  plan_id uuid not null,
  started_on date not null,
  -- The first day that no invoice covers. Its months begin on the day of the month on which it started.
  next_period_from date not null,
  ended_on date,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  foreign key (issuer_id, plan_id) references subscription_plan (issuer_id, id),
  constraint subscription_dates check (ended_on is null or ended_on >= started_on)
);
create unique index subscription_one_active on subscription (company_id) where ended_on is null;
create index subscription_due on subscription (next_period_from, company_id, id) where ended_on is null;
create index subscription_plan_companies on subscription (issuer_id, plan_id);

create table subscription_invoice_series (
  issuer_id uuid not null references company (id),
  year int not null,
  next_number int not null default 1,
  primary key (issuer_id, year)
);

create table subscription_invoice (
  issuer_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  company_id uuid not null,
  subscription_id uuid not null,
  ref text not null,
  plan_name text not null,
  period_from date not null,
  period_until date not null,
  issued_on date not null,
  due_on date not null,
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  tax_treatment text not null,
  tax_basis_points int not null,
  -- Names and addresses as they were on the day.
  issuer_details jsonb not null,
  recipient_details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (issuer_id, id),
  foreign key (company_id, subscription_id) references subscription (company_id, id),
  constraint subscription_invoice_ref unique (issuer_id, ref),
  -- A month is invoiced once, however often the job runs.
  constraint subscription_invoice_once unique (company_id, subscription_id, period_from)
);
create index subscription_invoice_newest on subscription_invoice (issuer_id, created_at desc, id desc);
create index subscription_invoice_company on subscription_invoice (company_id, created_at desc, id desc);
create trigger subscription_invoice_immutable before update or delete on subscription_invoice for each row execute function refuse_change();

create table subscription_payment (
  issuer_id uuid not null,
  invoice_id uuid not null,
  company_id uuid not null references company (id),
  paid_at timestamptz not null default now(),
  marked_by text not null,
  primary key (issuer_id, invoice_id),
  foreign key (issuer_id, invoice_id) references subscription_invoice (issuer_id, id)
);
