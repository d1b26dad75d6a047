-- Texts are stored with their accents composed (NFC) since contract/text.ts says so; those from before are
-- composed here. Where two things would have one name then, both stay as they are.

do $$
declare
  place record;
  apart record;
begin
  for place in
    select tab, col from (values
      ('users', '{username,email,first_name,last_name,identification_number,location,
        extended_field1,extended_field2,extended_field3,extended_field4,extended_field5,
        extended_field6,extended_field7}'::text[]),
      ('areas', '{code,name}'),
      ('positions', '{code,name}'),
      ('groups', '{name}'),
      ('organizational_units', '{name}'),
      ('formation_paths', '{name}'),
      ('certifications', '{name}'),
      ('skills', '{name}'),
      ('courses', '{name,description}'),
      ('course_categories', '{name}'),
      ('instructors', '{code,name,description}'),
      ('tenants', '{name}')
    ) as texts (tab, cols) cross join unnest(cols) as col
  loop
    for apart in execute format('select ctid from %I where %I is not nfc normalized', place.tab, place.col)
    loop
      begin
        execute format('update %I set %I = normalize(%2$I, nfc) where ctid = $1', place.tab, place.col)
          using apart.ctid;
      exception when unique_violation then
        raise notice 'Two rows of % have the same %, with accents composed and apart', place.tab, place.col;
      end;
    end loop;
  end loop;
end $$;

update tenants set extended_fields = normalize(extended_fields::text, nfc)::jsonb
  where extended_fields::text is not nfc normalized;
