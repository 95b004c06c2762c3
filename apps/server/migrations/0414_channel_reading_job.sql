-- Which job reads a marketplace, or failed last: its next try goes on at once, also after its process was killed. A request meanwhile starts another job.
alter table sales_channel add column reading_job text;
