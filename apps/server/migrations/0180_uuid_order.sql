-- Ids of one transaction follow each other: after the millisecond come 12 bits of its fraction (RFC 9562, method 3), where random bits sorted rows of
-- one instant at random, such as the lines of a statement.
create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select overlay(
    translate(gen_random_uuid()::text, '-', '')
    placing overlay(lpad(to_hex(trunc(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    from 1 for 16)::uuid
$$;
