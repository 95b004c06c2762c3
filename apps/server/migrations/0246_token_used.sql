-- Whether a request came with the current token of a session. Where none did, the answer that carried it may have been lost, and the token before it is no copy.
alter table session add column is_token_used boolean not null default true;
