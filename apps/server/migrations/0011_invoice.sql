create table invoice_series (
  issuer_id uuid not null references company (id),
  year int not null,
  next_number int not null default 1,
  primary key (issuer_id, year)
);

create table invoice (
  issuer_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  recipient_id uuid not null references company (id),
  ref text not null,
  kind text not null check (kind in ('invoice', 'credit note')),
  period_from date not null,
  period_until date not null,
  issued_on date not null,
  currency text not null,
  gross_minor bigint not null,
  commission_minor bigint not null,
  commission_returned_minor bigint not null,
  total_minor bigint not null,
  order_count int not null,
  -- Names and addresses as they were on the day.
  issuer_details jsonb not null,
  recipient_details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (issuer_id, id),
  constraint invoice_ref unique (issuer_id, ref)
);
create index invoice_newest on invoice (issuer_id, created_at desc, id desc);
create index invoice_recipient_newest on invoice (recipient_id, created_at desc, id desc);
create trigger invoice_immutable before update or delete on invoice for each row execute function refuse_change();

-- A commission transfer stands on one invoice at the most.
create table invoice_line (
  issuer_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  transfer_id uuid not null,
  order_id uuid not null,
  "on" date not null,
  description text not null,
  order_total_minor bigint not null,
  amount_minor bigint not null,
  primary key (issuer_id, invoice_id, position),
  foreign key (issuer_id, invoice_id) references invoice (issuer_id, id),
  foreign key (issuer_id, transfer_id) references ledger_transfer (marketplace_id, id),
  constraint invoice_line_once unique (issuer_id, transfer_id)
);
create trigger invoice_line_immutable before update or delete on invoice_line for each row execute function refuse_change();
