-- The open orders of a merchant that its shop does not have: it counts their items as there to be sold.
create index order_merchant_unsent on "order" (merchant_id) where order_status in ('New', 'Partially Fulfilled') and forward_state <> 'forwarded';
create index channel_order_unsent on channel_order (company_id) where state = 'new';
