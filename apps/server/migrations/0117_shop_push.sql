-- What was last sent to a merchant's shop, product by product. Without a hash the shop may have a product that is not linked yet.
create table shop_push (
  company_id uuid not null,
  connection_id uuid not null,
  product_id uuid not null,
  sent_hash bytea,
  pushed_at timestamptz not null default now(),
  primary key (company_id, connection_id, product_id),
  foreign key (company_id, connection_id) references connection (company_id, id),
  foreign key (company_id, product_id) references product (merchant_id, id) on delete cascade
);
create index shop_push_product on shop_push (company_id, product_id);
create index shop_push_unlinked on shop_push (company_id, connection_id) where sent_hash is null;

alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check
  check (kind in ('sync', 'push', 'shop_push', 'import', 'export', 'update', 'listing', 'collections', 'attributes', 'mapping'));
