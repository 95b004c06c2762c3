create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Ids are UUID version 7: time-ordered, so that new rows land at the end of every index.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;

-- What search compares: without accents, in small letters. Immutable, so that an index can hold it.
create function searchable(text) returns text language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, $1))
$$;

create table agency (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  created_at timestamptz not null default now()
);

create table company (
  id uuid primary key default uuid_v7(),
  company_type text not null check (company_type in ('MERCHANT', 'MARKETPLACE', 'ADMIN')),
  platform_product text not null default 'MARKETPLACE' check (platform_product in ('MARKETPLACE', 'ADDON_MARKETPLACE', 'CHANNELS')),
  name text not null check (name <> ''),
  registration_number text not null default '',
  vat_number text not null default '',
  country_code text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  languages text[] not null default '{en}',
  mail text not null default '',
  whatsapp text not null default '',
  phone text not null default '',
  tagline text not null default '',
  handle text constraint company_handle_key unique,
  description text not null default '',
  social_links jsonb not null default '{}',
  logo_file text,
  splash_file text,
  agency_id text references agency (id),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index company_name_search on company using gin (searchable(name) gin_trgm_ops);
create index company_inactive on company (id) where not is_active;
create index company_mail_search on company using gin (searchable(mail) gin_trgm_ops);
create index company_created on company (created_at, id);
create index company_name_order on company (name, id);

create table company_document (
  company_id uuid not null references company (id),
  id uuid not null default uuid_v7(),
  name text not null,
  file text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table "user" (
  id uuid primary key default uuid_v7(),
  email text not null constraint user_email_key unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  has_keyboard_shortcuts boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

create table membership (
  company_id uuid not null references company (id),
  user_id uuid not null references "user" (id),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create unique index membership_user on membership (user_id);
