-- Every hour the disputes are found whose evidence was not sent.
create index order_case_under_review on order_case (id) where closed_at is null and state = 'under_review';
