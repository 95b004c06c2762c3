-- Why an operator rejected a product, as a code with a text in each language; `reason` is what it wrote beside it.
alter table listing add column reason_code text;
