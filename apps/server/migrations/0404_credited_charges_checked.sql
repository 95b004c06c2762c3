-- Reads every row while others read and write: the constraints of the file before hold for all of them.
alter table adjustment validate constraint adjustment_corrects;
alter table adjustment validate constraint adjustment_corrected;
