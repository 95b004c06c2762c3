-- The orders of all sales channels of a company, newest first: all of them with what the dashboard sums, and those of one state.
create index channel_order_of_company on channel_order (company_id, placed_at desc, id desc) include (state, currency, total_minor, refunded_minor);
create index channel_order_of_state on channel_order (company_id, state, placed_at desc, id desc);
-- The products that channels rejected.
create index channel_product_rejected on channel_product (company_id, product_id, channel_id) where state in ('refused', 'failed');
-- The channels that were disconnected, the latest first.
create index connection_disconnected on connection (company_id, ended_at desc, id desc) where kind = 'channel' and ended_at is not null;
-- How many products a channel rejected since the company was last notified of it.
alter table sales_channel add column unreported_rejections int not null default 0;
