-- An order that is cancelled here is cancelled in the merchant's shop too; `subject_id` of such a report is the order.
alter table shop_report drop constraint shop_report_kind_check;
alter table shop_report add constraint shop_report_kind_check check (kind in ('fulfilment', 'refund', 'cancellation'));
