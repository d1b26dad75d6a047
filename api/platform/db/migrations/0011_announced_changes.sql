-- A row of an import changes only what its validation showed: where it announces a change, the row is
-- kept with what it is based on, and applied while that is so. By column of the record's table; a
-- password by its digest; of course users what they had of the course. Rows that create have none.
alter table import_rows add column basis jsonb;
