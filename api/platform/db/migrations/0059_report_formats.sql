-- Attached file of a scheduled report: CSV, with the delimiter `sep`, or a workbook.

alter table report_schedules add column format text not null default 'csv' check (format in ('csv', 'xlsx'));
