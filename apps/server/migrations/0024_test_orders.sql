-- A test order goes through everything but stays out of revenue, payouts and invoices: it has ledger accounts of its own.
alter table "order" add column is_test boolean not null default false;
alter table ledger_transfer add column is_test boolean not null default false;
alter table ledger_account add column is_test boolean not null default false;
alter table ledger_account drop constraint ledger_account_once;
alter table ledger_account add constraint ledger_account_once unique nulls not distinct (marketplace_id, merchant_id, kind, currency, is_test);

-- Test orders that have no postings yet. Those with postings were counted, perhaps paid out and invoiced: that history stays as it is.
update "order" o set is_test = true
from order_group g
where g.marketplace_id = o.marketplace_id and g.id = o.group_id and g.source = 'test'
  and not exists (select from ledger_transfer t where t.marketplace_id = o.marketplace_id and t.order_id = o.id);

-- Where the days and months of invoices and rules begin: an IANA name.
alter table marketplace add column time_zone text not null default 'UTC';
update marketplace m set time_zone = z.name
from company c, (values
  ('AT', 'Europe/Vienna'), ('BE', 'Europe/Brussels'), ('BG', 'Europe/Sofia'), ('CH', 'Europe/Zurich'), ('CY', 'Asia/Nicosia'), ('CZ', 'Europe/Prague'),
  ('DE', 'Europe/Berlin'), ('DK', 'Europe/Copenhagen'), ('EE', 'Europe/Tallinn'), ('ES', 'Europe/Madrid'), ('FI', 'Europe/Helsinki'), ('FR', 'Europe/Paris'),
  ('GB', 'Europe/London'), ('GR', 'Europe/Athens'), ('HR', 'Europe/Zagreb'), ('HU', 'Europe/Budapest'), ('IE', 'Europe/Dublin'), ('IT', 'Europe/Rome'),
  ('LT', 'Europe/Vilnius'), ('LU', 'Europe/Luxembourg'), ('LV', 'Europe/Riga'), ('MT', 'Europe/Malta'), ('NL', 'Europe/Amsterdam'), ('NO', 'Europe/Oslo'),
  ('PL', 'Europe/Warsaw'), ('PT', 'Europe/Lisbon'), ('RO', 'Europe/Bucharest'), ('SE', 'Europe/Stockholm'), ('SI', 'Europe/Ljubljana'), ('SK', 'Europe/Bratislava')
) z(country, name)
where c.id = m.id and c.country_code = z.country;
