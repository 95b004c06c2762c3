-- Which e-mails with the link to their order the shoppers of a marketplace get. No row: none, the marketplace sends its own.
create table shopper_mail (
  marketplace_id uuid primary key references marketplace (id),
  on_purchase boolean not null,
  on_shipment boolean not null,
  updated_at timestamptz not null default now()
);
