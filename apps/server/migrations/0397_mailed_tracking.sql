-- What e-mails to the shopper last said of where a shipment is, so that tracking which is added or corrected later is sent once. Null where no e-mail named any.
alter table fulfilment add column mailed_tracking text;
