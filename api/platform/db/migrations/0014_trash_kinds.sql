-- What the trash can hold: a row a table, written by trash_table (api/trash/routines.sql). Whoever
-- writes here has SQL run by the owner of the tables; the application only reads it.
create table trash_kinds (
  -- the table's name
  kind text primary key,
  -- the audit log's noun for it
  entity text not null,
  -- SQL over the row `t`: what it is called, what tells it apart, and whose it is
  described text not null,
  -- the column that is unique among what is not in the trash
  code text,
  -- SQL over the row `t`: the keys of its files
  files text,
  -- SQL over the row `t`: what keeps it when its days are over
  kept_while text
);

-- As they were while each of them named every table (0005_learning.sql).
drop trigger live_places_inserted on users;
drop trigger live_places_updated on users;
drop trigger live_places_inserted on organizational_unit_areas;
drop function refuse_trashed_places();
drop function trash();
drop function expired_trash_files();
drop function empty_trash();
