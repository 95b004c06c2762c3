-- Whether shoppers get an e-mail when a company cancels or refunds their order. A marketplace that lets its purchases be confirmed here lets this be sent too.
alter table shopper_mail add column on_cancellation boolean not null default false;
update shopper_mail set on_cancellation = true where on_purchase;
alter table shopper_mail alter column on_cancellation drop default;
