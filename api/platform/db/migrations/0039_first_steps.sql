-- A company may hide its list of first steps. Those that exist are past them.
alter table tenants add column first_steps_dismissed boolean not null default true;
alter table tenants alter column first_steps_dismissed set default false;
