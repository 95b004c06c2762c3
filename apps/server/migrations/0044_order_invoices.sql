-- The page of an order links to the invoices with a line for it.
create index invoice_line_order on invoice_line (issuer_id, order_id);
