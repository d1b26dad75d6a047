-- What is selected belongs to a session and ends with it: nobody acts on what was ticked before they signed in.
-- An id of a session is never used again, and a super-administrator's is of another company: no reference.
delete from selections;
alter table selections
  add column session_id bigint not null,
  drop constraint selections_pkey,
  add primary key (tenant_id, user_id, session_id, list);
