-- needs: db

call guard_table('answered_requests');

-- Permits of semaphores that count for all machines; they are nobody's.
grant select, insert, update, delete on permit_holders, permits to sendero_app;

-- Takes one permit of each name, or none: returns the position of the first that is full, else 0. Permits of a holder
-- that has not been seen for half a minute do not count.
create or replace function take_permits(holder uuid, names text[], limits int[]) returns int
  language plpgsql set search_path = public, pg_temp as $$
  declare
    full_at int;
  begin
    -- Whoever takes the same takes turns, in one order for all.
    perform pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 7263011) as key from unnest(names) name order by key) turns;
    select min(n) into full_at
    from unnest(names, limits) with ordinality wanted (name, most, n)
    where most <= (
      select coalesce(sum(p.taken), 0)
      from permits p
      join permit_holders h on h.id = p.holder_id and h.seen_at > clock_timestamp() - interval '30 seconds'
      where p.name = wanted.name);
    if full_at is not null then return full_at; end if;
    insert into permits (name, holder_id, taken)
    select name, holder, 1 from unnest(names) name order by name
    on conflict (name, holder_id) do update set taken = permits.taken + 1;
    return 0;
  end $$;

create or replace function release_permits(holder uuid, names text[], counts int[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
  begin
    perform from permits where holder_id = holder and name = any(names) order by name for update;
    delete from permits p using unnest(names, counts) released (name, given)
      where p.holder_id = holder and p.name = released.name and p.taken <= given;
    update permits p set taken = p.taken - given from unnest(names, counts) released (name, given)
      where p.holder_id = holder and p.name = released.name;
  end $$;

-- Tells that a holder lives. Returns whether it was known: else it counts nothing yet.
create or replace function keep_permit_holder(holder uuid) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
  declare
    known boolean;
  begin
    delete from permit_holders where seen_at < now() - interval '1 minute' and id <> holder;
    update permit_holders set seen_at = now() where id = holder;
    known := found;
    insert into permit_holders (id) values (holder) on conflict do nothing;
    return known;
  end $$;

-- Replaces the permits of a holder by those that it has, after they could not be told one by one.
create or replace function replace_permits(holder uuid, names text[], counts int[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
  begin
    insert into permit_holders (id) values (holder) on conflict (id) do update set seen_at = now();
    delete from permits where holder_id = holder;
    insert into permits (name, holder_id, taken)
    select name, holder, given from unnest(names, counts) held (name, given) order by name;
  end $$;
