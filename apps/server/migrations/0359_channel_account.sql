-- The account of a marketplace that a channel sells on: a company connects each once. Null for feeds, and for a channel from before until it is known.
alter table sales_channel add column account text;
