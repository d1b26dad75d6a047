-- A machine with a permit of each company.
insert into permit_holders (id, seen_at) values ('00000000-0000-4000-8000-000000000054', '2026-11-26');
insert into permits (name, holder_id, taken)
select 'leaderboard tenant ' || id, '00000000-0000-4000-8000-000000000054', 1 from tenants;
