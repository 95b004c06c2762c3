-- A new marketplace is open to merchants only after its operator says so. Existing ones keep their setting.
alter table marketplace alter column is_listed set default false;

-- The verified host name under which the portal shows this marketplace.
alter table marketplace
  add column host text constraint marketplace_host_key unique constraint marketplace_host_form check (host ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$'),
  add column host_verified_at timestamptz,
  add constraint marketplace_host_verified check (host_verified_at is null or host is not null);

-- Settings of the whole installation: one row at most. The first marketplace that opens becomes the default.
create table installation (
  is_only boolean primary key default true check (is_only),
  default_marketplace_id uuid references marketplace (id)
);
insert into installation (default_marketplace_id)
  select m.id from marketplace m join company c on c.id = m.id order by c.created_at, c.id limit 1;

alter table company
  add column influencer_shop_handle text check (influencer_shop_handle <> ''),
  add column has_vr_feature boolean not null default false,
  add column hide_category_filters boolean not null default false;
