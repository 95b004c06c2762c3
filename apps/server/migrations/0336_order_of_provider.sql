-- One order of a marketplace is one order of a company, whatever channels it has or had there. Orders from before have no provider: what is received is compared with them too.
alter table channel_order add column provider text;
create unique index channel_order_of_provider on channel_order (company_id, provider, reference) where provider is not null;
-- Which product an order is for, by what any channel to the marketplace calls it.
create index channel_product_reference on channel_product (company_id, reference) where reference is not null;
