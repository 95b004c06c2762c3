-- Where returned items are sent. Null on a policy is what the marketplace's says, and null there the address of each merchant's company.
alter table return_policy add column return_address jsonb;
-- The address that the shopper got when a return was approved, which stays when the policy changes.
alter table order_case add column return_address jsonb;
