-- Large tables are vacuumed and analysed after two rows of a hundred, not after twenty and ten: of 20 million enrolments
-- that is four million, and until then their indexes cannot answer alone. Locks nobody.

alter table users set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table course_users set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02);
alter table responses set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02);
alter table audit_deeds set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02);
alter table user_activity set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Deltas come and go all the time in a table that stays small.
alter table user_tallies set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table course_user_tallies set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
