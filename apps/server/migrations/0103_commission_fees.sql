-- Rules without a fee name charge the commission. Rules of another name are a list of their own, charged in addition.
-- `basis` is what the fixed amount, the minimum and the maximum count for.
alter table commission_rule
  add column fee_name text not null default '' constraint commission_rule_fee_name check (length(fee_name) <= 60),
  add column basis text not null default 'item' constraint commission_rule_basis check (basis in ('item', 'line', 'order'));

-- What of `commission_minor` are fees beside the commission: the refund policy may treat them differently.
alter table order_line add column fee_minor bigint not null default 0, add constraint order_line_fee_within check (fee_minor between 0 and commission_minor);

-- What of the commission and of other fees goes back with a refund. A marketplace without a row gives both back in proportion.
create table commission_policy (
  marketplace_id uuid primary key references marketplace (id),
  commission_return text not null default 'proportional' check (commission_return in ('proportional', 'never', 'before_shipment')),
  fee_return text not null default 'proportional' check (fee_return in ('proportional', 'never', 'before_shipment')),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

-- The list of rules as it was after each change.
create table commission_version (
  marketplace_id uuid not null references marketplace (id),
  number int not null,
  at timestamptz not null default now(),
  actor text not null,
  kind text not null check (kind in ('created', 'updated', 'moved', 'deleted', 'restored')),
  rule_name text not null default '',
  rules jsonb not null,
  primary key (marketplace_id, number)
);
create trigger commission_version_unchanged before update on commission_version for each row execute function refuse_change();
insert into commission_version (marketplace_id, number, actor, kind, rules)
select marketplace_id, 1, 'Stoa', 'updated', jsonb_agg(to_jsonb(r) order by position, id) from commission_rule r group by marketplace_id;
