-- The delimiter of the uploaded file, for the rows that come back; null: a workbook. Imports of before come back
-- as comma-separated files.
alter table imports
  add column delimiter text default ',' check (delimiter in (',', ';', E'\t'));
