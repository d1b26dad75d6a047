-- needs: db, users

-- Rank of a match, best first: a field is the fragment, one begins with it, each of its words begins one, or others.
-- `search` is folded and has a field a line.
create or replace function search_rank(search text, fragment text) returns int
  language sql immutable parallel safe
  return case
    when strpos(E'\n' || search || E'\n', E'\n' || fold(fragment) || E'\n') > 0 then 0
    when strpos(E'\n' || search, E'\n' || fold(fragment)) > 0 then 1
    when ' ' || translate(search, E'\n', ' ') like all (word_patterns(fragment, ' ')) then 2
    else 3
  end;

-- First users whom `search_users` finds, by rank and name, and the number of users that match: `exact` up to `most`. Each part has a limit, so that a fragment that everybody has costs
-- no more than a rare one: users whose field is the fragment, users whose name begins with it, any users. A fragment
-- of one or two characters has no trigrams; then only beginnings of names are searched and counted.
--
-- It is a function because of row-level security: see search_users. It runs its SQL as text, so that each fragment
-- gets a plan of its own.
create or replace function first_users(fragment text, areas bigint[], shown int, most int)
  returns table (id bigint, rank int, place bigint, total bigint, exact boolean)
  language plpgsql stable security definer rows 20
  set search_path = public, pg_temp set jit = off as $$
declare
  folded constant text := fold(fragment);
  short constant boolean := char_length(folded) < 3;
  mine constant text := 'select id, search from users where tenant_id = $1'
    || case when areas is null then '' else ' and area_id = any($2)' end;
  pattern constant text := fragment_pattern(fragment);
  -- Without the first percent sign; the index has 60 characters.
  beginning constant text := substr(pattern, 2);
  begins constant text := mine
    || case when char_length(beginning) > 60 then ' and false' else ' and left(search, 60) like $4' end;
begin
  return query execute format('with exact as (
      %1$s and identification_number = $3
      union all %1$s and id = (
        select user_id from login_names where tenant_id = $1 and name = login_name($3))
    ), begins as (
      %2$s order by left(search, 60) using ~<~ limit $5
    ), counted as materialized (
      %3$s limit $6 + 1
    ), matched as (
      select * from exact union select * from begins union select * from counted
    ), ranked as (
      select id, search_rank(search, $3) as rank, search from matched
    )
    select id, rank, row_number() over (order by rank, search, id),
      (select count(*) from counted), not $7 and (select count(*) from counted) <= $6
    from ranked order by rank, search, id limit $5',
    mine, begins,
    case when short then begins else mine || ' and ' || words_condition('search', fragment) end)
  using current_tenant(), areas, fragment, beginning, shown, most, short;
end $$;
