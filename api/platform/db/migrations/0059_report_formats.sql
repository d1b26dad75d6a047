-- Attached file of a scheduled report: CSV, with the delimiter `sep`, or a workbook. Rows there are all CSV, so the check is
-- not validated, which would read them under the lock.

alter table report_schedules add column format text not null default 'csv';
alter table report_schedules add constraint report_schedules_format check (format in ('csv', 'xlsx')) not valid;
