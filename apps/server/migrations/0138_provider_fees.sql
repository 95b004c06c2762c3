-- What the payment provider kept of an order's payment: null until it says so. Of it, what the merchant was charged, and what of that refunds gave back.
alter table "order"
  add column provider_fee_minor bigint constraint order_provider_fee check (provider_fee_minor >= 0),
  add column provider_fee_charged_minor bigint not null default 0,
  add column provider_fee_returned_minor bigint not null default 0,
  add constraint order_provider_fee_charged check (provider_fee_charged_minor between 0 and coalesce(provider_fee_minor, 0)),
  add constraint order_provider_fee_returned check (provider_fee_returned_minor between 0 and provider_fee_charged_minor);

-- Who bears the fee of orders captured from now on, and what of a merchant's part goes back with a refund.
alter table commission_policy
  add column provider_fee_bearer text not null default 'marketplace' check (provider_fee_bearer in ('marketplace', 'merchant')),
  add column provider_fee_return text not null default 'proportional' check (provider_fee_return in ('proportional', 'never', 'before_shipment'));

-- The fee of a payment as its provider lists it; null where it does not.
alter table provider_movement add column fee_minor bigint;

alter table sandbox.account
  add column fee_basis_points int not null default 0 check (fee_basis_points between 0 and 10000),
  add column fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0);
alter table sandbox.movement add column fee_minor bigint not null default 0;
