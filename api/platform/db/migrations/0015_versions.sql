-- Two who edit the same record never overwrite each other unseen (docs/how-to/add-a-screen.md): every record
-- that a form edits says which version of it was read.
alter table groups add column version int not null default 1;
alter table skills add column version int not null default 1;
alter table tenants add column version int not null default 1;
